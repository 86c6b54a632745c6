'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { SignInStep } from '../../session/sign-in-answers.ts'
import { usePasskey } from '../passkeys/browser-passkeys.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import {
  confirmAuthenticator,
  confirmPasskeySetup,
  enterCode,
  offerAuthenticator,
  offerPasskeySetup,
  offerPasskeyStep,
  sendPasskeyStep,
} from '../session-requests.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { CodeForm } from './code-form.tsx'
import { FactorChoice } from './factor-choice.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import type { StepView } from './step-view.ts'
import type { SecondStepState } from './use-second-step.ts'
import { secondStepWords } from './words.ts'

/** The words below the title of the second step. */
export function StepText({ view }: { view: StepView }) {
  const words = useWords(secondStepWords)
  const texts: Record<StepView, string> = {
    passkey: words.passkeyText,
    verify: words.verifyText,
    recovery: words.recoveryText,
    choose: words.chooseText,
    enroll: words.enrollText,
    new_passkey: words.newPasskeyText,
    codes: words.codesText,
  }
  return <>{texts[view]}</>
}

const app = { offer: offerAuthenticator, confirm: confirmAuthenticator }
const passkey = { offer: offerPasskeySetup, confirm: confirmPasskeySetup }

interface StepProps {
  readonly step: SignInStep
  readonly second: SecondStepState
  /** Called when the browser is signed in. */
  readonly onDone: () => void
}

function Verify({ step, second, onDone }: StepProps) {
  const words = useWords(secondStepWords)
  const { view, show, begin, startAgain } = second
  const check = async (code: string) => {
    const answer = await enterCode(code)
    const { failure } = answer
    if (failure) {
      if (failure.isOver) startAgain()
    } else if (answer.step) begin(answer.step)
    else onDone()
    return failure
  }
  const others: { view: StepView; label: string; fits: boolean }[] = [
    { view: 'passkey', label: words.usePasskey, fits: step.hasPasskey },
    { view: 'verify', label: words.useApp, fits: step.hasAuthenticator },
    { view: 'recovery', label: words.useRecovery, fits: step.acceptsCodes },
  ]
  return (
    <>
      {view === 'passkey' ? (
        <PasskeyButton
          label={words.usePasskey}
          use={() => usePasskey(offerPasskeyStep, sendPasskeyStep)}
          onDone={onDone}
          onOver={startAgain}
        />
      ) : (
        <CodeForm kind={view === 'verify' ? 'app' : 'recovery'} button={words.continue} onCode={check} />
      )}
      <div className="mt-4 grid gap-3">
        {others
          .filter((other) => other.fits && other.view !== view)
          .map((other) => (
            <Button key={other.view} look="quiet" className="min-h-11" onClick={() => show(other.view)}>
              {other.label}
            </Button>
          ))}
        <p className="text-s text-muted">{step.acceptsCodes && !step.hasPasskey ? words.lost : words.lostPasskey}</p>
      </div>
    </>
  )
}

/** The second step of signing in. */
export function SecondStep({ step, second, onDone }: StepProps) {
  const words = useWords(secondStepWords)
  const { view, show, startAgain } = second
  if (step.needs === 'verify') return <Verify step={step} second={second} onDone={onDone} />
  if (view === 'choose') return <FactorChoice onChoose={show} />
  const parts = { onDone, onOver: startAgain, onCodes: () => show('codes') }
  // Keep it mounted while it shows the recovery codes: they exist nowhere else.
  const isPasskey = second.enrolling === 'new_passkey'
  return (
    <>
      {isPasskey ? <PasskeySetup calls={passkey} {...parts} /> : <AuthenticatorSetup calls={app} {...parts} />}
      {view !== 'codes' && step.acceptsCodes && (
        <Button look="quiet" className="mt-4 min-h-11 w-full" onClick={() => show('choose')}>
          {words.chooseAnother}
        </Button>
      )}
    </>
  )
}
