'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { FailureNote } from '../failure-note.tsx'
import type { Failure } from '../session-requests.ts'
import { secondStepWords } from './words.ts'

/**
 * A field for a code, and its button.
 * @param kind a code of the authenticator app, or a recovery code.
 * @param onCode checks the code. A failure is shown; null: the code was right.
 */
export function CodeForm({
  kind,
  button,
  onCode,
  children,
}: {
  kind: 'app' | 'recovery'
  button: string
  onCode: (code: string) => Promise<Failure | null>
  children?: ReactNode
}) {
  const words = useWords(secondStepWords)
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const isApp = kind === 'app'

  const submit = async () => {
    const code = field.current?.value.trim() ?? ''
    const isIncomplete = isApp ? !/^\d{6}$/.test(code.replace(/\s/g, '')) : code === ''
    setMissing(isIncomplete)
    if (isIncomplete) return field.current?.focus()
    setBusy(true)
    setFailure(null)
    const found = await onCode(code)
    setBusy(false)
    setFailure(found)
    if (!found || found.isOver) return
    if (found.reason === 'refused' && field.current) field.current.value = ''
    field.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FailureNote failure={failure} faults={words.faults} />
      <div className="grid gap-5">
        {children}
        <TextField
          key={kind}
          ref={field}
          label={isApp ? words.code : words.recoveryCode}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          className="figures"
          fault={isMissing ? (isApp ? words.codeMissing : words.recoveryMissing) : undefined}
        />
        <Button type="submit" look="primary" busy={busy} className="min-h-11">
          {button}
        </Button>
      </div>
    </form>
  )
}
