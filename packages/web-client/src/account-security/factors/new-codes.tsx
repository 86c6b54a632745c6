'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../../api/trpc.ts'
import { faultOf, wordsOf } from '../../errors/fault.ts'
import { RecoveryCodes } from '../../sign-in/second-step/recovery-codes.tsx'
import { secondStepWords } from '../../sign-in/second-step/words.ts'
import { factorFailure } from './use-own-authenticator.ts'
import { factorWords } from './words.ts'

/** Replaces the recovery codes and shows the new ones. @param onStale called when a new sign-in is needed first. */
export function NewCodes({ onClose, onStale }: { onClose: () => void; onStale: () => void }) {
  const words = useWords(factorWords)
  const stepWords = useWords(secondStepWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const renew = useMutation(
    useTRPC().secondFactor.renewRecoveryCodes.mutationOptions({
      onError: (error) => factorFailure(error).isOver && onStale(),
    }),
  )
  if (renew.data) {
    return (
      <DialogFrame open title={stepWords.title.codes} words={stepWords.codesText} footer={null}>
        <RecoveryCodes codes={renew.data.recoveryCodes} onSaved={onClose} />
      </DialogFrame>
    )
  }
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.newCodesTitle}
      words={words.newCodesText}
      refusal={renew.error && wordsOf(faultOf(renew.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
            {words.newCodes}
          </Button>
        </>
      }
    />
  )
}
