'use client'

import { type AsyncConsult, handOverSeverities } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PatientOf } from '../../entities/patients/patient-of.tsx'
import { keepText, unsentText } from '../../entities/replies/unsent-texts.ts'
import { ColleagueChoice } from './colleague-choice.tsx'
import { handOverWords } from './hand-over/words.ts'

const parts = ['summary', 'toDo', 'ifThen'] as const
const most = 2000
/** The choice of the queue. Nothing is chosen in advance: whoever types a name before the colleagues have loaded must not return the consult. */
const queue = 'queue'
const empty = { to: '', severity: 'none', summary: '', toDo: '', ifThen: '' }
const levels = ['none', ...handOverSeverities] as const

/** The written parts of the note, or null when nothing was written. */
function noteOf({ severity, summary, toDo, ifThen }: typeof empty) {
  const level = handOverSeverities.find((each) => each === severity)
  if (!level && [summary, toDo, ifThen].every((text) => text.trim() === '')) return null
  return { severity: level ?? null, summary: summary || null, toDo: toDo || null, ifThen: ifThen || null }
}

/** Offers the consult to a colleague or returns it to the queue, with a short note that only colleagues see. */
export function HandOverDialog({
  open,
  onClose,
  consult,
}: {
  open: boolean
  onClose: () => void
  consult: AsyncConsult
}) {
  const words = useWords(handOverWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const key = `hand-over ${consult.id}`
  const [fields, setFields] = useState({ ...empty, ...unsentText(key) })
  const set = (change: Partial<typeof empty>) => {
    const next = { ...fields, ...change }
    setFields(next)
    const { summary, toDo, ifThen } = next
    keepText(key, { summary, toDo, ifThen })
  }
  const offer = useMutation(
    trpc.handOvers.offer.mutationOptions({
      onSuccess: ({ to }) => {
        const { offered, returned } = wordsNow(handOverWords)
        showToast({ kind: 'done', title: to ? offered : returned })
        setFields(empty)
        keepText(key, {})
        onClose()
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.teamwork.openHandOvers.queryKey() }),
    }),
  )
  const toQueue = fields.to === queue
  const isLong = parts.some((part) => [...fields[part]].length > most)
  const doing = toQueue ? words.returning : words.offering
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.title}
      words={words.text}
      startsInField={false}
      refusal={offer.error && wordsOf(faultOf(offer.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button
            look="primary"
            type="submit"
            form="hand-over"
            busy={offer.isPending}
            disabled={isLong || fields.to === ''}
          >
            {offer.isPending ? doing : toQueue ? words.return : words.offer}
          </Button>
        </>
      }
    >
      <form
        id="hand-over"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          offer.mutate({ id: consult.id, to: toQueue ? null : fields.to, note: noteOf(fields) })
        }}
      >
        <PatientOf consult={consult} />
        <ColleagueChoice
          consultId={consult.id}
          label={words.to}
          value={fields.to}
          first={[
            { value: '', text: words.chooseTarget },
            { value: queue, text: words.queue },
          ]}
          onChange={(to) => set({ to })}
        />
        <div className="grid gap-1.5">
          <p className="text-s font-medium">{words.severity}</p>
          <Segmented
            label={words.severity}
            value={fields.severity}
            options={levels.map((level) => ({ value: level as string, text: words.severities[level] }))}
            onChange={(severity) => set({ severity })}
          />
        </div>
        {parts.map((part) => (
          <TextArea
            key={part}
            label={words[part]}
            rows={2}
            value={fields[part]}
            onChange={(event) => set({ [part]: event.target.value })}
            fault={[...fields[part]].length > most ? words.tooLong : undefined}
            hint={part === 'ifThen' ? words.noteHint : undefined}
          />
        ))}
      </form>
    </DialogFrame>
  )
}
