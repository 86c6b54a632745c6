'use client'

import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { useAccount } from '../session/account.tsx'
import { PasskeySignIn } from './passkeys/passkey-button.tsx'
import { SecondStep, StepText } from './second-step/second-step.tsx'
import { useSecondStep } from './second-step/use-second-step.ts'
import { secondStepWords } from './second-step/words.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { SsoInDialog } from './single-sign-on/sso-in-dialog.tsx'

/**
 * Signs the same person in again, in a dialog over the page, with both steps.
 * @param onClose called when the user dismisses it. Without it, the dialog stays until they have signed in.
 * @param children the content below the form of the first step.
 */
export function SignInDialog({
  open,
  title,
  words,
  veiled = false,
  onClose,
  onDone,
  children,
}: {
  open: boolean
  title: string
  words: string
  veiled?: boolean
  onClose?: () => void
  onDone: () => void | Promise<void>
  children?: ReactNode
}) {
  const stepWords = useWords(secondStepWords)
  const { email } = useAccount()
  const second = useSecondStep()
  const { step, view } = second
  const done = () => {
    second.finish()
    void onDone()
  }
  return (
    <DialogFrame
      open={open}
      // The recovery codes are shown once: nobody should close them by accident.
      onClose={view === 'codes' ? undefined : onClose}
      title={step ? stepWords.title[view] : title}
      words={step ? <StepText view={view} /> : second.isOver ? stepWords.over : words}
      footer={null}
      veiled={veiled}
    >
      {step ? (
        <SecondStep step={step} second={second} onDone={done} />
      ) : (
        <>
          <SsoInDialog email={email} onDone={onDone} />
          <SignInFields email={email} onDone={onDone} onStep={second.begin} />
          <PasskeySignIn onDone={onDone} />
          {children}
        </>
      )}
    </DialogFrame>
  )
}
