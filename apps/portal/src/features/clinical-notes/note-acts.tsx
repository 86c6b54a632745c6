'use client'

import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentOf, type NotedConsult, toInput } from './note-content.ts'
import { NoteForm } from './note-form.tsx'
import { NoteRefusal } from './note-refusal.tsx'
import { useNoteProcedures } from './use-clinical-notes.ts'
import { noteWords } from './words.ts'

/** A note, and what follows when something was done with it. */
export interface ActProps {
  readonly consult: NotedConsult
  readonly note: ClinicalNote
  readonly onDone: () => void
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
export function ShortAct({ act, ...props }: ActProps & { act: 'addendum' | 'error' }) {
  const words = useWords(noteWords)
  const { consult, note, onDone } = props
  const { procedures, onSuccess } = useAfterChange(props)
  const [text, setText] = useState('')
  const [forPatient, setForPatient] = useState(false)
  const hasSummary = act === 'addendum' && note.patientSummary?.released === true && note.patientSummary.text !== ''
  useUnsaved(`note ${act} ${note.id}`, text !== '')
  const adding = useMutation(procedures.addAddendum.mutationOptions({ onSuccess }))
  const marking = useMutation(procedures.enterInError.mutationOptions({ onSuccess }))
  const running = act === 'addendum' ? adding : marking
  const submit = () => {
    const which = { id: consult.id, noteId: note.id }
    if (text.trim() === '' || running.isPending) return
    if (act === 'addendum') adding.mutate({ ...which, text, forPatient: hasSummary && forPatient })
    else marking.mutate({ ...which, reason: text.trim() })
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label={act === 'addendum' ? words.addendum : words.reason}
        hint={act === 'error' ? words.enterInErrorText : undefined}
        rows={3}
        dir="auto"
        maxLength={act === 'addendum' ? 8000 : 2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasSummary && (
        <label className="flex min-h-8 items-center gap-2 text-s">
          <input
            type="checkbox"
            checked={forPatient}
            onChange={(event) => setForPatient(event.target.checked)}
            className="size-4.5 shrink-0 accent-accent"
          />
          {words.forPatient}
        </label>
      )}
      {running.error && <NoteRefusal title={words.refused} error={running.error} />}
      <Buttons
        words={act === 'addendum' ? words.saveAddendum : words.confirmError}
        busy={running.isPending}
        onCancel={onDone}
        onDo={submit}
      />
    </form>
  )
}

/** A new version of a signed note, with its reason. */
export function Amendment({ templates, ...props }: ActProps & { templates: readonly NoteTemplate[] }) {
  const words = useWords(noteWords)
  const language = useLanguage()
  const { consult, note, onDone } = props
  const { procedures, onSuccess } = useAfterChange(props)
  const [content, setContent] = useState(() => contentOf(note))
  const [reason, setReason] = useState('')
  const [reasonMissing, setReasonMissing] = useState(false)
  useUnsaved(`amendment ${note.id}`, true)
  const amending = useMutation(procedures.amend.mutationOptions({ onSuccess }))
  const submit = () => {
    if (amending.isPending) return
    if (reason.trim() === '') return setReasonMissing(true)
    const { template: _same, ...written } = toInput(content)
    amending.mutate({ id: consult.id, noteId: note.id, version: note.version, reason: reason.trim(), ...written })
  }
  return (
    // Enter in a field of one line signs nothing.
    <form aria-label={words.amendTitle} className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <NoteForm
        content={content}
        // The template of a signed note stays.
        templates={templates.filter(({ key }) => key === note.template.key)}
        language={consult.language ?? language}
        onChange={(change) => setContent((now) => ({ ...now, ...change }))}
      />
      <TextArea
        label={words.reason}
        rows={2}
        dir="auto"
        maxLength={2000}
        fault={reasonMissing && reason.trim() === '' ? words.reasonMissing : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {amending.error && <NoteRefusal title={words.refused} error={amending.error} />}
      <Buttons words={words.saveAmendment} busy={amending.isPending} onCancel={onDone} onDo={submit} />
    </form>
  )
}
