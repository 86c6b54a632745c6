'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useRef, useState } from 'react'
import { FailureNote } from '../failure-note.tsx'
import { createPasskey } from '../passkeys/browser-passkeys.ts'
import { passkeyWords } from '../passkeys/words.ts'
import type { Answer, Attestation, CreationOptions, Failure } from '../session-requests.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The calls that set up a passkey: during a sign-in, or for a physician who is signed in. */
export interface PasskeyCalls {
  readonly offer: () => Promise<Answer<{ options: CreationOptions }>>
  readonly confirm: (passkey: {
    response: Attestation
    name: string
  }) => Promise<Answer<{ recoveryCodes: string[] | null }>>
}

/**
 * Sets up a passkey: asks for a name, lets the browser create it, and then shows recovery codes if there are new ones.
 * @param onOver called when the sign-in has to start again.
 * @param onCodes called when recovery codes are shown, so that a page can change its title.
 */
export function PasskeySetup({
  calls,
  onDone,
  onOver,
  onCodes,
}: {
  calls: PasskeyCalls
  onDone: () => void
  onOver: () => void
  onCodes?: () => void
}) {
  const words = useWords(passkeyWords)
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const submit = async () => {
    const name = field.current?.value.trim() ?? ''
    setMissing(name === '')
    if (name === '') return field.current?.focus()
    setBusy(true)
    setFailure(null)
    const answer = await createPasskey(calls.offer, (response) => calls.confirm({ response, name }))
    setBusy(false)
    if (answer.failure) {
      setFailure(answer.failure)
      if (answer.failure.isOver) onOver()
    } else if (answer.recoveryCodes && answer.recoveryCodes.length > 0) {
      setCodes(answer.recoveryCodes)
      onCodes?.()
    } else onDone()
  }

  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FailureNote failure={failure} faults={words.createFaults} />
      <div className="grid gap-5">
        <TextField
          ref={field}
          label={words.name}
          hint={words.nameHint}
          defaultValue={words.myPasskey}
          maxLength={60}
          autoComplete="off"
          fault={isMissing ? words.nameMissing : undefined}
        />
        <Button type="submit" look="primary" busy={busy} className="min-h-11">
          {words.create}
        </Button>
      </div>
    </form>
  )
}
