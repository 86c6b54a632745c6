'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { DraftEditor } from './draft-editor.tsx'
import { localDrafts } from './local-drafts.ts'
import type { NotedConsult } from './note-content.ts'
import { openOrders } from './orders/open-orders.ts'
import { SignedNote } from './signed-note.tsx'
import { useClinicalNotes, useNoteTemplates } from './use-clinical-notes.ts'
import { noteWords } from './words.ts'

/**
 * The clinical notes about a consult: the reader's own draft first, then what is signed.
 * @param canWrite whether the reader may begin a note
 * @param isOver whether the consult has ended, so that a missing note is worth a reminder
 */
export function NotesPanel({
  consult,
  canWrite,
  isOver = false,
}: {
  consult: NotedConsult
  canWrite: boolean
  isOver?: boolean
}) {
  const words = useWords(noteWords)
  const language = useLanguage()
  const notes = useClinicalNotes(consult)
  const templates = useNoteTemplates()
  const hasText = useStore(localDrafts, (all) => all[consult.id] !== undefined)
  const hasOrder = useStore(openOrders, (all) => all[consult.id] !== undefined)
  const isUnsaved = hasText || hasOrder
  const [writesAnother, setWritesAnother] = useState(false)
  const error = notes.error ?? templates.error
  if (error) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="font-medium">{words.failed}</p>
        <p className="text-s text-muted">{wordsOf(faultOf(error), language)}</p>
      </div>
    )
  }
  const [first, ...others] = templates.data?.items ?? []
  if (!notes.data || !first) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <p className="sr-only">{words.loading}</p>
        <span className="skeleton h-24 w-full" />
      </div>
    )
  }
  const draft = notes.data.items.find(({ status }) => status === 'draft')
  const signed = notes.data.items.filter(({ status }) => status !== 'draft')
  const inForce = signed.filter(({ enteredInError }) => enteredInError === null)
  const writes = draft !== undefined || isUnsaved || (canWrite && (inForce.length === 0 || writesAnother))
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">{words.title}</h2>
      {canWrite && isOver && inForce.length === 0 && (
        <p className="flex items-center gap-1.5 text-m font-medium text-warning-text">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          {words.missing}
        </p>
      )}
      {writes && <DraftEditor key={inForce.length} consult={consult} note={draft} templates={[first, ...others]} />}
      {!writes && signed.length === 0 && <p className="text-muted">{words.none}</p>}
      {signed.map((note) => (
        <SignedNote key={note.id} consult={consult} note={note} templates={[first, ...others]} />
      ))}
      {!writes && canWrite && (
        <Button className="justify-self-start" onClick={() => setWritesAnother(true)}>
          {words.newNote}
        </Button>
      )}
    </div>
  )
}
