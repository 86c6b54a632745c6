'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect, useRef } from 'react'
import type { SignInStep } from '../session/sign-in-answers.ts'
import { SecondStep, StepText } from '../sign-in/second-step/second-step.tsx'
import type { SecondStepState } from '../sign-in/second-step/use-second-step.ts'
import { secondStepWords } from '../sign-in/second-step/words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** The second step of signing in, on its own page. */
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
  const { view } = second
  // The control that had the focus no longer exists. The list of codes takes the focus itself.
  useEffect(() => {
    if (view !== 'codes') frame.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [view])
  return (
    <SignedOutFrame title={words.title[view]} words={<StepText view={view} />}>
      <div ref={frame}>
        <SecondStep step={step} second={second} onDone={onDone} />
      </div>
    </SignedOutFrame>
  )
}
