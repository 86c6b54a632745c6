'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTRPC } from '../../api/trpc.ts'
import { faultOf, wordsOf } from '../../errors/fault.ts'
import { passkeyWords } from '../../sign-in/passkeys/words.ts'
import { factorFailure } from './use-own-authenticator.ts'
import type { OwnPasskey } from './use-own-passkeys.ts'
import { factorWords } from './words.ts'

/** Renames a passkey. @param onStale called when a new sign-in is needed first. */
export function RenamePasskey({
  passkey,
  onClose,
  onStale,
}: {
  passkey: OwnPasskey
  onClose: () => void
  onStale: () => void
}) {
  const words = useWords(factorWords)
  const fieldWords = useWords(passkeyWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const rename = useMutation(
    useTRPC().passkeys.rename.mutationOptions({
      onSuccess: onClose,
      onError: (error) => factorFailure(error).isOver && onStale(),
    }),
  )
  const submit = () => {
    const name = field.current?.value.trim() ?? ''
    setMissing(name === '')
    if (name === '') field.current?.focus()
    else rename.mutate({ passkey: passkey.id, name })
  }
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.renameTitle}
      refusal={rename.error && wordsOf(faultOf(rename.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" busy={rename.isPending} onClick={submit}>
            {words.rename}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          ref={field}
          label={fieldWords.name}
          defaultValue={passkey.name}
          maxLength={60}
          autoComplete="off"
          fault={isMissing ? fieldWords.nameMissing : undefined}
        />
      </form>
    </DialogFrame>
  )
}
