'use client'

import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type NotedConsult, toInput } from './note-content.ts'
import { NoteForm } from './note-form.tsx'
import { NoteRefusal } from './note-refusal.tsx'
import { changeAct, changeAmendment, type OpenAct } from './open-acts.ts'
import { useNoteProcedures } from './use-clinical-notes.ts'
import { noteWords } from './words.ts'

/** A note, and what follows when something was done with it. */
export interface ActProps {
  readonly consult: NotedConsult
  readonly note: ClinicalNote
  readonly onDone: () => void
}

/** What is written about a note. */
export interface WrittenAct extends ActProps {
  readonly open: OpenAct
  /** Whether the reader has just asked for it, so that it takes the focus. */
  readonly isFresh: boolean
}

/** Enter in a field of one line signs nothing. */
const stay = (event: FormEvent) => event.preventDefault()

/** The form of an act: it takes the focus when it is asked for, and shows a missing text once it was sent without. */
export function useActForm({ open, isFresh }: Pick<WrittenAct, 'open' | 'isFresh'>) {
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const isMissing = open.text.trim() === ''
  useEffect(() => {
    if (isFresh) form.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [isFresh])
  return {
    props: { ref: form, onSubmit: stay },
    isFaulty: wasSent && isMissing,
    /** Runs `act`, or shows that the text is missing. */
    send: (act: () => void) => {
      setWasSent(true)
      if (!isMissing) return act()
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    },
  }
}

/** Reads the notes again after a change of one. */
export function useAfterChange({ consult, onDone }: Pick<ActProps, 'consult' | 'onDone'>) {
  const procedures = useNoteProcedures(consult.kind)
  const queries = useQueryClient()
  /** Reads the notes again, also where a colleague was first. */
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: procedures.list.queryKey({ id: consult.id, limit: 50 }) })
    void queries.invalidateQueries({ queryKey: procedures.versions.pathKey() })
  }
  return {
    procedures,
    onSettled,
    onSuccess: () => {
      onSettled()
      onDone()
    },
  }
}

/** What the reader does, and the way back. */
export function Buttons({
  words,
  busy,
  onCancel,
  onDo,
}: {
  words: string
  busy: boolean
  onCancel: () => void
  onDo: () => void
}) {
  const { cancel } = useWords(noteWords)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button look="primary" busy={busy} onClick={onDo}>
        {words}
      </Button>
    </div>
  )
}

/** A text that is added to a signed note, or the reason why it should not have been written. */
export function ShortAct(props: WrittenAct) {
  const words = useWords(noteWords)
  const { consult, note, open, onDone } = props
  const { text, forPatient } = open
  const isAddendum = open.act === 'addendum'
  const { procedures, onSuccess } = useAfterChange(props)
  const form = useActForm(props)
  const hasSummary = isAddendum && note.patientSummary?.released === true && note.patientSummary.text !== ''
  const adding = useMutation(procedures.addAddendum.mutationOptions({ onSuccess }))
  const marking = useMutation(procedures.enterInError.mutationOptions({ onSuccess }))
  const running = isAddendum ? adding : marking
  const submit = () => {
    const which = { id: consult.id, noteId: note.id }
    if (running.isPending) return
    if (isAddendum) adding.mutate({ ...which, text, forPatient: hasSummary && forPatient })
    else marking.mutate({ ...which, reason: text.trim() })
  }
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        label={isAddendum ? words.addendum : words.reason}
        hint={isAddendum ? undefined : words.enterInErrorText}
        rows={3}
        dir="auto"
        maxLength={isAddendum ? 8000 : 2000}
        fault={form.isFaulty ? (isAddendum ? words.textMissing : words.reasonMissing) : undefined}
        value={text}
        onChange={(event) => changeAct(note.id, { text: event.target.value })}
      />
      {hasSummary && (
        <label className="flex min-h-8 items-center gap-2 text-s">
          <input
            type="checkbox"
            checked={forPatient}
            onChange={(event) => changeAct(note.id, { forPatient: event.target.checked })}
            className="size-4.5 shrink-0 accent-accent"
          />
          {words.forPatient}
        </label>
      )}
      {running.error && <NoteRefusal title={words.refused} error={running.error} />}
      <Buttons
        words={isAddendum ? words.saveAddendum : words.confirmError}
        busy={running.isPending}
        onCancel={onDone}
        onDo={() => form.send(submit)}
      />
    </form>
  )
}

/** A new version of a signed note, with its reason. */
export function Amendment({ templates, ...props }: WrittenAct & { templates: readonly NoteTemplate[] }) {
  const words = useWords(noteWords)
  const language = useLanguage()
  const { consult, note, open, onDone } = props
  const { procedures, onSuccess } = useAfterChange(props)
  const form = useActForm(props)
  const amending = useMutation(procedures.amend.mutationOptions({ onSuccess }))
  const { amended, text } = open
  if (!amended) return null
  const { content, version } = amended
  const submit = () => {
    if (amending.isPending) return
    const { template: _same, ...written } = toInput(content)
    amending.mutate({ id: consult.id, noteId: note.id, version, reason: text.trim(), ...written })
  }
  return (
    <form {...form.props} aria-label={words.amendTitle} className="grid gap-4">
      <NoteForm
        content={content}
        // The template of a signed note stays.
        templates={templates.filter(({ key }) => key === note.template.key)}
        language={consult.language ?? language}
        onChange={(change) => changeAmendment(note.id, change)}
      />
      <TextArea
        label={words.reason}
        rows={2}
        dir="auto"
        maxLength={2000}
        fault={form.isFaulty ? words.reasonMissing : undefined}
        value={text}
        onChange={(event) => changeAct(note.id, { text: event.target.value })}
      />
      {amending.error && <NoteRefusal title={words.refused} error={amending.error} />}
      <Buttons words={words.saveAmendment} busy={amending.isPending} onCancel={onDone} onDo={() => form.send(submit)} />
    </form>
  )
}
