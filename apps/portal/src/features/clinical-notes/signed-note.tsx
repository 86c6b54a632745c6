'use client'

import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { CosignActs, CosignatureState } from './cosignature/cosignature.tsx'
import { Amendment, ShortAct } from './note-acts.tsx'
import type { NotedConsult } from './note-content.ts'
import { NoteText } from './note-text.tsx'
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
  const [act, setAct] = useState<'amend' | 'addendum' | 'error' | null>(null)
  const [showsVersions, setShowsVersions] = useState(false)
  const isMine = note.author.id === me.physician.id
  const isInForce = note.enteredInError === null
  const done = () => setAct(null)
  const props = { consult, note, onDone: done }
  return (
    <article aria-label={words.title} className="grid gap-3 rounded-m border border-line bg-surface p-3">
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
      {act === 'amend' ? <Amendment {...props} templates={templates} /> : <NoteText note={note} />}
      <Addenda note={note} />
      <OrdersOfNote consult={consult} noteId={note.id} />
      {(act === 'addendum' || act === 'error') && <ShortAct key={act} {...props} act={act} />}
      {act === null && <CosignActs consult={consult} note={note} />}
      {act === null && (
        <div className="flex flex-wrap gap-2">
          {isInForce && <Button onClick={() => setAct('addendum')}>{words.addAddendum}</Button>}
          {isInForce && isMine && <Button onClick={() => setAct('amend')}>{words.amend}</Button>}
          {isInForce && isMine && (
            <Button look="quiet" onClick={() => setAct('error')}>
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
