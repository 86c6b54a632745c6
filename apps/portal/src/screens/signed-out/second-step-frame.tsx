'use client'

import { useEffect, useRef } from 'react'
import type { SignInStep } from '../../entities/session/sign-in-answers.ts'
import { SecondStep, StepText } from '../../features/session/second-step/second-step.tsx'
import type { SecondStepState } from '../../features/session/second-step/use-second-step.ts'
import { secondStepWords } from '../../features/session/second-step/words.ts'
import { useWords } from '../../ui/i18n/use-words.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** The second step of signing in, on a page of its own. */
export function SecondStepFrame({
  second,
  step,
  onDone,
}: {
  second: SecondStepState
  step: SignInStep
  onDone: () => void
}) {
  const words = useWords(secondStepWords)
  const frame = useRef<HTMLDivElement>(null)
  // The field that had the focus is gone.
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  return (
    <SignedOutFrame title={words.title[second.view]} words={<StepText view={second.view} />}>
      <div ref={frame}>
        <SecondStep step={step} view={second.view} onView={second.show} onDone={onDone} onOver={second.startAgain} />
      </div>
    </SignedOutFrame>
  )
}
