'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notifyOtherTabs } from '../sign-in/other-tabs.ts'
import { useSecondStep } from '../sign-in/second-step/use-second-step.ts'
import { completeSso, type SsoFailure } from '../sign-in/single-sign-on/sso-requests.ts'
import { ssoWords } from '../sign-in/single-sign-on/words.ts'
import { sessionWords } from '../sign-in/words.ts'
import { SecondStepFrame } from './second-step-frame.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

let completing: ReturnType<typeof completeSso> | null = null

/** Removes the provider's answer from the URL and the history, and sends it once: it works only once. */
function completeOnce(): ReturnType<typeof completeSso> {
  if (!completing) {
    const query = location.search.slice(1)
    history.replaceState(null, '', location.pathname)
    completing = completeSso(query)
  }
  return completing
}

const goOn = (to: string) => {
  notifyOtherTabs({ kind: 'signed_in' })
  location.replace(to)
}

/** The page to which the organization's provider sends the browser back. */
export function SingleSignOnReturn() {
  const words = useWords(ssoWords)
  const { oneMoment } = useWords(sessionWords)
  const second = useSecondStep()
  const [failure, setFailure] = useState<SsoFailure | null>(null)
  const [to, setTo] = useState('/')
  const { begin } = second

  useEffect(() => {
    completeOnce().then((answer) => {
      if (answer.failure) return setFailure(answer.failure)
      setTo(answer.to)
      if (answer.step) begin(answer.step)
      else goOn(answer.to)
    })
  }, [begin])

  if (second.step) {
    const startAgain = () => location.replace('/sign-in')
    return <SecondStepFrame second={{ ...second, startAgain }} step={second.step} onDone={() => goOn(to)} />
  }
  if (failure) {
    return (
      <SignedOutFrame title={words.failed} words={<p role="alert">{words.faults[failure]}</p>}>
        <a href="/sign-in" className={buttonClasses('secondary', 'min-h-11 w-full')}>
          {words.startAgain}
        </a>
      </SignedOutFrame>
    )
  }
  return (
    <SignedOutFrame
      title={words.title}
      words={
        <p role="status" className="flex items-center gap-2.5">
          <LoaderCircle className="size-4.5 animate-spin text-accent" aria-hidden />
          {oneMoment}
        </p>
      }
    />
  )
}
