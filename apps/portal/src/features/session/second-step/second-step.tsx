'use client'

import type { SignInStep } from '../../../entities/session/sign-in-answers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useWords } from '../../../ui/i18n/use-words.tsx'
import { confirmAuthenticator, enterCode, offerAuthenticator } from '../session-requests.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { CodeForm } from './code-form.tsx'
import { secondStepWords } from './words.ts'

/** What the second step shows: a code or recovery code to enter, an app to set up, or recovery codes to keep. */
export type StepView = 'verify' | 'recovery' | 'enroll' | 'codes'

/** The words below the title of the second step. */
export function StepText({ view }: { view: StepView }) {
  const words = useWords(secondStepWords)
  const texts: Record<StepView, string> = {
    verify: words.verifyText,
    recovery: words.recoveryText,
    enroll: words.enrollText,
    codes: words.codesText,
  }
  return <>{texts[view]}</>
}

const duringSignIn = { offer: offerAuthenticator, confirm: confirmAuthenticator }

function Verify({
  hasAuthenticator,
  view,
  onView,
  onDone,
  onOver,
}: {
  hasAuthenticator: boolean
  view: StepView
  onView: (view: StepView) => void
  onDone: () => void
  onOver: () => void
}) {
  const words = useWords(secondStepWords)
  const isApp = view === 'verify'
  const check = async (code: string) => {
    const { failure } = await enterCode(code)
    if (failure?.isOver) onOver()
    if (!failure) onDone()
    return failure
  }
  return (
    <>
      <CodeForm kind={isApp ? 'app' : 'recovery'} button={words.continue} onCode={check} />
      <div className="mt-4 grid gap-3">
        {hasAuthenticator && (
          <Button look="quiet" className="min-h-11" onClick={() => onView(isApp ? 'recovery' : 'verify')}>
            {isApp ? words.useRecovery : words.useApp}
          </Button>
        )}
        <p className="text-s text-muted">{words.lost}</p>
      </div>
    </>
  )
}

/**
 * The second step of signing in.
 * @param onDone called when the browser is signed in.
 * @param onOver called when the sign-in has to start again.
 */
export function SecondStep({
  step,
  view,
  onView,
  onDone,
  onOver,
}: {
  step: SignInStep
  view: StepView
  onView: (view: StepView) => void
  onDone: () => void
  onOver: () => void
}) {
  if (step.needs === 'verify') {
    return (
      <Verify hasAuthenticator={step.hasAuthenticator} view={view} onView={onView} onDone={onDone} onOver={onOver} />
    )
  }
  return <AuthenticatorSetup calls={duringSignIn} onDone={onDone} onOver={onOver} onCodes={() => onView('codes')} />
}
