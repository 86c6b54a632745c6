import { useState } from 'react'
import type { SignInStep } from '../../../entities/session/sign-in-answers.ts'
import type { StepView } from './second-step.tsx'

/** Where a sign-in is: at its first factor (`step` is null), or at its second step. */
export interface SecondStepState {
  readonly step: SignInStep | null
  readonly view: StepView
  /** True after a second step that has to start again. */
  readonly isOver: boolean
  begin(step: SignInStep): void
  show(view: StepView): void
  /** Returns to the first factor, because the step is over. */
  startAgain(): void
  /** Ends the step after it has succeeded. */
  finish(): void
}

export function useSecondStep(): SecondStepState {
  const [step, setStep] = useState<SignInStep | null>(null)
  const [view, show] = useState<StepView>('verify')
  const [isOver, setOver] = useState(false)
  return {
    step,
    view,
    isOver,
    begin: (next) => {
      setStep(next)
      show(next.needs === 'verify' && !next.hasAuthenticator ? 'recovery' : next.needs)
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
