'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { dateWords, fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { draftOf, forgetNote, noteDrafts, writeNote } from './note-drafts.ts'
import { patientNoteWords } from './words.ts'

/** How many notes a page has: more than a patient usually has. */
const pageSize = 20
/** The longest text, in characters. */
const most = 8000

/** The notes of clinicians about a patient. Team news keep them up to date. */
function usePatientNotes(patientId: string) {
  return useInfiniteQuery(
    useTRPC().patientNotes.list.infiniteQueryOptions(
      { id: patientId, limit: pageSize },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
}

/** The field for a new note. What is written stays while other consults of the patient are open. */
function Composer({ patientId, onDone }: { patientId: string; onDone: () => void }) {
  const words = useWords(patientNoteWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { text, key } = useStore(noteDrafts, (all) => draftOf(all, patientId))
  const add = useMutation({
    mutationFn: () => api.patientNotes.create.mutate({ id: patientId, text }, { context: { idempotencyKey: key } }),
    onSuccess: () => {
      forgetNote(patientId)
      onDone()
      return queries.invalidateQueries({ queryKey: trpc.patientNotes.list.pathKey() })
    },
  })
  const over = [...text].length - most
  const fault =
    over > 0
      ? words.tooMany(over)
      : add.error
        ? `${words.notAdded} ${wordsOf(faultOf(add.error), language)}`
        : undefined
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && over <= 0 && !add.isPending) add.mutate()
      }}
    >
      <TextArea
        label={words.noteLabel}
        rows={3}
        autoFocus
        value={text}
        fault={fault}
        onChange={(event) => writeNote(patientId, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={add.isPending} disabled={text.trim() === '' || over > 0}>
          {add.isPending ? words.adding : words.add}
        </Button>
        <Button
          onClick={() => {
            forgetNote(patientId)
            onDone()
          }}
        >
          {controls.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What clinicians noted about the patient among themselves, whatever the consult, and a field for more. */
export function PatientNotes({ patientId }: { patientId: string }) {
  const words = useWords(patientNoteWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const locale = useLocale()
  const { me } = useWorkspace()
  const notes = usePatientNotes(patientId)
  const hasDraft = useStore(noteDrafts, (all) => draftOf(all, patientId).text !== '')
  const [writing, setWriting] = useState(false)
  const items = notes.data?.pages.flatMap((page) => page.items) ?? []
  const by = (author: { id: string; name: string }) => (author.id === me.physician.id ? words.you : author.name)
  return (
    <section aria-label={words.notes} className="grid grid-cols-1 gap-2">
      <h3 className="flex items-center gap-1.5 text-s font-semibold text-warning-text">
        <EyeOff className="size-3.5 shrink-0" aria-hidden />
        {words.notes}
      </h3>
      {items.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5">
          {items.map((note) => (
            <li
              key={note.id}
              className="grid gap-0.5 rounded-m border border-dashed border-warning-text bg-warning-soft px-3 py-2"
            >
              <p dir="auto" className="text-m wrap-anywhere whitespace-pre-wrap">
                {note.text}
              </p>
              <p className="flex flex-wrap gap-x-1.5 text-xs text-warning-text">
                <bdi className="font-medium wrap-anywhere">{by(note.author)}</bdi>
                <time dateTime={note.createdAt} title={fullWords(note.createdAt, locale)} className="figures">
                  {`${dateWords(note.createdAt, serverNow(), locale)}, ${timeWords(note.createdAt, locale)}`}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.isError && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-s text-muted">
            {words.notesFailed} {wordsOf(faultOf(notes.error), language)}
          </p>
          <Button onClick={() => void notes.refetch()} busy={notes.isFetching}>
            {controls.tryAgain}
          </Button>
        </div>
      )}
      {notes.hasNextPage && !notes.isError && (
        <Button look="quiet" onClick={() => void notes.fetchNextPage()} busy={notes.isFetchingNextPage}>
          {words.earlier}
        </Button>
      )}
      {writing || hasDraft ? (
        <Composer patientId={patientId} onDone={() => setWriting(false)} />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={() => setWriting(true)}>
          {words.addNote}
        </Button>
      )}
    </section>
  )
}
