import { useState } from 'react'
import type { SignInStep } from '../../session/sign-in-answers.ts'
import type { StepView } from './step-view.ts'

/** Where a sign-in is: at its first factor (`step` is null), or at its second step. */
export interface SecondStepState {
  readonly step: SignInStep | null
  readonly view: StepView
  /** The factor that is being set up. It stays set while its recovery codes are shown. */
  readonly enrolling: 'enroll' | 'new_passkey'
  /** True after a second step that has to start again. */
  readonly isOver: boolean
  begin(step: SignInStep): void
  show(view: StepView): void
  /** Returns to the first factor, because the step is over. */
  startAgain(): void
  /** Ends the step after it has succeeded. */
  finish(): void
}

function firstViewOf({ needs, hasPasskey, hasAuthenticator, acceptsCodes }: SignInStep): StepView {
  if (needs === 'enroll') return acceptsCodes ? 'choose' : 'new_passkey'
  if (hasPasskey) return 'passkey'
  return hasAuthenticator ? 'verify' : 'recovery'
}

export function useSecondStep(): SecondStepState {
  const [step, setStep] = useState<SignInStep | null>(null)
  const [view, setView] = useState<StepView>('verify')
  const [enrolling, setEnrolling] = useState<'enroll' | 'new_passkey'>('enroll')
  const [isOver, setOver] = useState(false)
  const show = (next: StepView) => {
    setView(next)
    if (next === 'enroll' || next === 'new_passkey') setEnrolling(next)
  }
  return {
    step,
    view,
    enrolling,
    isOver,
    begin: (next) => {
      setStep(next)
      show(firstViewOf(next))
      setOver(false)
    },
    show,
    startAgain: () => {
      setStep(null)
      show('verify')
      setOver(true)
    },
    finish: () => {
      setStep(null)
      show('verify')
      setOver(false)
    },
  }
}
