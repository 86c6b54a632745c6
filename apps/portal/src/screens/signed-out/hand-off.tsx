'use client'

import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { SwitchQuestion } from '@consult/web-client/session/sign-in-answers.ts'
import { takeToken } from '@consult/web-client/sign-in/link-token.ts'
import { type HandOffAnswer, handOff } from '@consult/web-client/sign-in/session-requests.ts'
import { sessionWords } from '@consult/web-client/sign-in/words.ts'
import { SignedOutFrame } from '@consult/web-client/signed-out/signed-out-frame.tsx'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { portalSessionWords } from '../../features/session/words.ts'

/** Asks for confirmation before a partner's link signs out another physician. Nothing has changed yet. */
function SwitchPhysician({
  question: { from, to },
  onSwitch,
  onStay,
}: {
  question: SwitchQuestion
  onSwitch: () => void
  onStay: () => void
}) {
  const words = useWords(portalSessionWords)
  const { stay } = useWords(sessionWords)
  return (
    <SignedOutFrame title={words.switchTo(to.name)} words={words.switchText(from.name, to.name)}>
      <div className="grid gap-3">
        <Button look="primary" className="min-h-11 w-full" onClick={onSwitch}>
          {words.switchNow}
        </Button>
        <Button className="min-h-11 w-full" onClick={onStay}>
          {stay}
        </Button>
      </div>
    </SignedOutFrame>
  )
}

interface Attempt {
  readonly token: string
  readonly answer: Promise<HandOffAnswer>
}

let attempt: Attempt | null = null

/** Starts the hand-off, once. The token works only once, and React may run an effect twice. */
function attemptOnce(): Attempt {
  if (!attempt) {
    const token = takeToken()
    attempt = { token, answer: handOff({ token }) }
  }
  return attempt
}

const openInbox = () => location.replace('/inbox/mine')

/** The target of a partner's link `/sso#token=…`. The token becomes a session, and the inbox opens. */
export function HandOff() {
  const words = useWords(portalSessionWords)
  const { oneMoment } = useWords(sessionWords)
  const [answer, setAnswer] = useState<HandOffAnswer | null>(null)

  useEffect(() => {
    attemptOnce().answer.then(setAnswer)
  }, [])
  useEffect(() => {
    if (answer === 'signed_in') openInbox()
  }, [answer])

  if (answer === null || answer === 'signed_in') {
    return (
      <SignedOutFrame
        title={words.handingOff}
        words={
          <p role="status" className="flex items-center gap-2.5">
            <LoaderCircle className="size-4.5 animate-spin text-accent" aria-hidden />
            {oneMoment}
          </p>
        }
      />
    )
  }
  if ('from' in answer) {
    const switchNow = () => {
      setAnswer(null)
      handOff({ token: attemptOnce().token, replaces: answer.from.physicianId }).then(setAnswer)
    }
    return <SwitchPhysician question={answer} onSwitch={switchNow} onStay={openInbox} />
  }
  return (
    <SignedOutFrame
      title={words.handOffFailed}
      words={
        <p role="alert">
          {words.handOffFaults[answer.reason]} {words.handOffInstead}
        </p>
      }
    >
      <a href="/sign-in" className={buttonClasses('secondary', 'min-h-11 w-full')}>
        {words.signInWithPassword}
      </a>
    </SignedOutFrame>
  )
}
