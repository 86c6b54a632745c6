'use client'

import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { type ReactNode, useState } from 'react'
import { isLicensed } from '../../entities/consults/licensed.ts'
import { jurisdictionWords } from '../../entities/patients/patient-facts.ts'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { keepText, unsentText } from '../../entities/replies/unsent-texts.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { Whom } from './whom.tsx'
import { firstReplyWords } from './words.ts'

interface FirstReplyDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly patientId: string
  readonly title: string
  readonly words: string
  /** Names the text among those that were written and not sent. */
  readonly keptAs: string
  /** The text to begin with, unless another one is kept. */
  readonly text?: string
  readonly confirm: string
  readonly busy: string | null
  readonly refusal: string | null
  /** A way on from the refusal, beside the buttons. */
  readonly wayOn?: ReactNode
  readonly onSend: (text: string) => void
}

/** Writes or changes a first reply. What is written survives Esc. Like a reply, it waits until the clinical facts are shown. */
export function FirstReplyDialog({
  open,
  onClose,
  patientId,
  title,
  words: intro,
  keptAs,
  text: before = '',
  confirm,
  busy,
  refusal,
  wayOn,
  onSend,
}: FirstReplyDialogProps) {
  const words = useWords(firstReplyWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const { physician } = useWorkspace().me
  const patient = usePatient(patientId)
  const [text, setText] = useState(() => unsentText(keptAs).text ?? before)
  const [asked, setAsked] = useState(false)
  const normal = normalizeMessageText(text)
  const over = [...normal].length - messageTextLimit
  const textFault = over > 0 ? words.tooMany(over) : normal === '' ? words.empty : undefined
  const found = patient.data
  const jurisdiction = found?.patient.jurisdiction ?? null
  const mayTreat = isLicensed(physician, jurisdiction, serverNow())
  const send = () => {
    setAsked(true)
    if (textFault || !found || !mayTreat || busy !== null) return
    onSend(normal.toWellFormed())
  }
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={title}
      words={intro}
      refusal={refusal}
      wide
      footer={
        <>
          {wayOn}
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="first-reply" busy={busy !== null} disabled={!found || !mayTreat}>
            {busy ?? confirm}
          </Button>
        </>
      }
    >
      <form
        id="first-reply"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {found && <Whom {...found} />}
        {!found && (
          <p
            role={patient.isError ? 'alert' : 'status'}
            className="rounded-s bg-warning-soft px-3 py-2.5 text-warning-text"
          >
            {patient.isError ? wordsOf(faultOf(patient.error), language) : words.factsMissing}
          </p>
        )}
        {!mayTreat && jurisdiction !== null && (
          <p role="status" className="rounded-s bg-warning-soft px-3 py-2.5 text-warning-text">
            {words.unlicensed(jurisdictionWords(jurisdiction, language))}
          </p>
        )}
        <TextArea
          label={words.message}
          rows={6}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            keepText(keptAs, { text: event.target.value === before ? '' : event.target.value })
          }}
          fault={asked || over > 0 ? textFault : undefined}
        />
      </form>
    </DialogFrame>
  )
}
