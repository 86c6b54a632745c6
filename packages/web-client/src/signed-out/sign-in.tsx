'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import Link from 'next/link'
import { type ReactNode, useEffect } from 'react'
import { PasskeySignIn } from '../sign-in/passkeys/passkey-button.tsx'
import { useSecondStep } from '../sign-in/second-step/use-second-step.ts'
import { secondStepWords } from '../sign-in/second-step/words.ts'
import { isSignedIn } from '../sign-in/session-requests.ts'
import { SignInFields } from '../sign-in/sign-in-fields.tsx'
import { sessionWords } from '../sign-in/words.ts'
import { SecondStepFrame } from './second-step-frame.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

/**
 * The sign-in page. A user who is already signed in continues to `to` right away.
 * @param intro who the app is for. @param children the content below the form.
 */
export function SignIn({ to, intro, children }: { to: string; intro: string; children?: ReactNode }) {
  const words = useWords(sessionWords)
  const { over } = useWords(secondStepWords)
  const second = useSecondStep()
  useEffect(() => {
    let here = true
    isSignedIn().then((signedIn) => {
      if (here && signedIn) location.replace(to)
    })
    return () => {
      here = false
    }
  }, [to])

  const goOn = () => location.replace(to)
  if (second.step) return <SecondStepFrame second={second} step={second.step} onDone={goOn} />
  return (
    <SignedOutFrame title={words.signIn} words={second.isOver ? <p role="alert">{over}</p> : intro}>
      <SignInFields to={to} onDone={goOn} onStep={second.begin} />
      <PasskeySignIn onDone={goOn} />
      <p className="mt-4 text-m">
        <Link href="/forgot" className="font-medium text-accent-text underline underline-offset-2">
          {words.forgot}
        </Link>
      </p>
      {children && <div className="mt-6 border-t border-line pt-5 text-s text-muted">{children}</div>}
    </SignedOutFrame>
  )
}
