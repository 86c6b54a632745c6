'use client'

import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { fullWords } from '@consult/web-client/time/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { CosignActs, CosignatureState } from './cosignature/cosignature.tsx'
import { Amendment, ShortAct } from './note-acts.tsx'
import { contentOf, type NotedConsult } from './note-content.ts'
import { NoteText } from './note-text.tsx'
import { beginAct, closeAct, type OpenAct, openActs } from './open-acts.ts'
import { OrdersOfNote } from './orders/orders-of-note.tsx'
import { useNoteProcedures } from './use-clinical-notes.ts'
import { noteWords } from './words.ts'

type Status = 'draft' | 'signed' | 'amended' | 'entered_in_error'

/** The versions before the current one. */
function EarlierVersions({ consult, note }: { consult: NotedConsult; note: ClinicalNote }) {
  const words = useWords(noteWords)
  const { data } = useQuery(
    useNoteProcedures(consult.kind).versions.queryOptions({ id: consult.id, noteId: note.id, limit: 100 }),
  )
  return (data?.items ?? [])
    .filter(({ version }) => version < note.version)
    .map((version) => (
      <section key={version.version} className="grid gap-2 border-t border-line pt-3">
        <h3 className="text-s font-semibold">{words.version(version.version)}</h3>
        <NoteText note={version} />
      </section>
    ))
}

function Addenda({ note }: { note: ClinicalNote }) {
  const words = useWords(noteWords)
  const locale = useLocale()
  if (note.addenda.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-s font-semibold">{words.addenda}</h3>
      {note.addenda.map(({ id, text, author, at, forPatient }) => (
        <div key={id}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
          <p className="text-s text-muted">{words.signedBy(author.name, fullWords(at, locale))}</p>
          {forPatient && <p className="text-s text-muted">{words.shownToPatient}</p>}
        </div>
      ))}
    </section>
  )
}

/** A signed note with everything that was done with it since, and what the reader can do. */
export function SignedNote({
  consult,
  note,
  templates,
}: {
  consult: NotedConsult
  note: ClinicalNote
  templates: readonly NoteTemplate[]
}) {
  const words = useWords(noteWords)
  const { me } = useWorkspace()
  const open = useStore(openActs, (all) => all[note.id])
  /** Whether something was begun here, and not before this part of the page was shown again. */
  const [isFresh, setFresh] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const isMine = note.author.id === me.physician.id
  const isInForce = note.enteredInError === null
  const begin = (act: OpenAct['act']) => {
    setFresh(true)
    beginAct(note.id, act, act === 'amend' ? { content: contentOf(note), version: note.version } : null)
  }
  const box = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The form had the focus, and is gone.
    if (wasOpen.current && !open) box.current?.focus()
    wasOpen.current = open !== undefined
  }, [open])
  const props = { consult, note, isFresh, onDone: () => closeAct(note.id) }
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label={words.title}
      className="grid gap-3 rounded-m border border-line bg-surface p-3"
    >
      <h3 className="sr-only">{words.title}</h3>
      <header className="flex flex-wrap items-center gap-2">
        <Chip>{words.statuses[note.status as Status] ?? note.status}</Chip>
        {note.version > 1 && <span className="text-s text-muted">{words.version(note.version)}</span>}
      </header>
      {note.enteredInError && (
        <p dir="auto" className="rounded-s bg-danger-soft px-3 py-2 text-s text-danger-text wrap-anywhere">
          {words.inErrorBecause(note.enteredInError.reason)}
        </p>
      )}
      <CosignatureState note={note} />
      {open?.act === 'amend' ? <Amendment {...props} open={open} templates={templates} /> : <NoteText note={note} />}
      <Addenda note={note} />
      <OrdersOfNote consult={consult} noteId={note.id} />
      {(open?.act === 'addendum' || open?.act === 'error') && <ShortAct {...props} open={open} />}
      {(!open || open.act === 'return') && <CosignActs {...props} open={open} begin={() => begin('return')} />}
      {!open && (
        <div className="flex flex-wrap gap-2">
          {isInForce && <Button onClick={() => begin('addendum')}>{words.addAddendum}</Button>}
          {isInForce && isMine && <Button onClick={() => begin('amend')}>{words.amend}</Button>}
          {isInForce && isMine && (
            <Button look="quiet" onClick={() => begin('error')}>
              {words.enterInError}
            </Button>
          )}
          {note.version > 1 && (
            <Button look="quiet" aria-expanded={showsVersions} onClick={() => setShowsVersions(!showsVersions)}>
              {showsVersions ? words.hideVersions : words.versions}
            </Button>
          )}
        </div>
      )}
      {showsVersions && <EarlierVersions consult={consult} note={note} />}
    </article>
  )
}
