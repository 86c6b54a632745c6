'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '../../api/trpc.ts'
import { faultOf, wordsOf } from '../../errors/fault.ts'
import { factorFailure } from './use-own-authenticator.ts'
import type { OwnPasskey } from './use-own-passkeys.ts'
import { factorWords } from './words.ts'

/** Asks for confirmation before it removes a passkey. @param onStale called when a new sign-in is needed first. */
export function RemovePasskey({
  passkey,
  onClose,
  onStale,
}: {
  passkey: OwnPasskey
  onClose: () => void
  onStale: () => void
}) {
  const words = useWords(factorWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const remove = useMutation(
    useTRPC().passkeys.remove.mutationOptions({
      onSuccess: () => {
        showToast({ kind: 'done', title: words.removed(passkey.name) })
        onClose()
      },
      onError: (error) => factorFailure(error).isOver && onStale(),
    }),
  )
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.removeTitle(passkey.name)}
      words={words.removeText}
      refusal={remove.error && wordsOf(faultOf(remove.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ passkey: passkey.id })}>
            {words.remove}
          </Button>
        </>
      }
    />
  )
}
