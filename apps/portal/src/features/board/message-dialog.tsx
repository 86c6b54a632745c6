'use client'

import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { keepText, unsentText } from '../../entities/replies/unsent-texts.ts'
import type { Doing } from './use-board.ts'
import { boardWords } from './words.ts'

/** Writes to the physician who has a consult, as a note to colleagues that mentions them. */
export function MessageDialog({
  doing: { thread, patient },
  holderName,
  onClose,
}: {
  doing: Doing
  holderName: string
  onClose: () => void
}) {
  const words = useWords(boardWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const api = useTRPCClient()
  // A message to one physician never comes up for the next one.
  const draft = `board-message ${thread.asyncConsultId} ${thread.physicianId}`
  const [text, setText] = useState(unsentText(draft).text ?? '')
  const write = (next: string) => {
    setText(next)
    keepText(draft, { text: next })
  }
  const [asked, setAsked] = useState(false)
  // The key makes a repeated request add the note once.
  const [key] = useState(() => crypto.randomUUID())
  const whole = `@${holderName} ${text.toWellFormed()}`
  const fault =
    normalizeMessageText(text) === '' ? words.empty : [...whole].length > messageTextLimit ? words.tooLong : undefined
  const send = useMutation({
    mutationFn: (physicianId: string) =>
      api.internalNotes.create.mutate(
        { id: thread.asyncConsultId, text: whole, mentions: [physicianId] },
        { context: { idempotencyKey: key } },
      ),
    onSuccess: () => {
      keepText(draft, {})
      showToast({ kind: 'done', title: wordsNow(boardWords).sent })
      onClose()
    },
  })
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.messageTitle(holderName)}
      words={words.messageText}
      refusal={send.error && wordsOf(faultOf(send.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="message" busy={send.isPending}>
            {send.isPending ? words.sending : words.send}
          </Button>
        </>
      }
    >
      <form
        id="message"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (!fault && thread.physicianId !== null && !send.isPending) send.mutate(thread.physicianId)
        }}
      >
        <PatientLine {...patient} />
        <TextArea
          label={words.messageLabel}
          rows={4}
          value={text}
          onChange={(event) => write(event.target.value)}
          fault={asked ? fault : undefined}
        />
      </form>
    </DialogFrame>
  )
}
