'use client'

import type { NoteToCosign } from '@consult/domain'
import { EmptyState, LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { fullWords } from '@consult/web-client/time/days.ts'
import { useQuery } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import Link from 'next/link'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { cosigningWords } from './words.ts'

/** How many notes the service lists at most. Source: list-to-cosign.ts. */
const mostListed = 200

/** How often the list reads again while somebody looks at it, in milliseconds. */
const everyMs = 30_000

const linkLook = 'font-medium underline-offset-2 hover:underline wrap-anywhere'

function NoteRow({ note }: { note: NoteToCosign }) {
  const words = useWords(cosigningWords)
  const locale = useLocale()
  const { consultKind, consultId, patientName, author, signedAt, withholdsSummary } = note
  const name = <bdi>{patientName ?? words.unnamed}</bdi>
  return (
    <li className="grid gap-0.5 py-3">
      {consultKind === 'async' ? (
        <InboxLink place={{ view: 'mine', consultId }} className={linkLook}>
          {name}
        </InboxLink>
      ) : (
        <Link href={`/calls/${consultId}`} className={linkLook}>
          {name}
        </Link>
      )}
      <p className="text-s text-muted wrap-anywhere">{words.signed(author.name, fullWords(signedAt, locale))}</p>
      {withholdsSummary && <p className="text-s text-warning-text">{words.withholds}</p>}
    </li>
  )
}

/** The colleagues' notes that wait for a second signature, those that wait longest first. */
export function CosignList() {
  const words = useWords(cosigningWords)
  const online = useOnline()
  const query = useQuery(useTRPC().cosignatures.list.queryOptions(undefined, { refetchInterval: everyMs }))
  const notes = query.data
  if (!notes && query.isError) {
    return (
      <FailedState
        title={words.failed}
        fault={faultOf(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!notes) return online ? <LoadingState title={words.loading} /> : <OfflineState />
  if (notes.length === 0) {
    return (
      <EmptyState mark={<FileCheck2 className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={words.title} className="grid divide-y divide-line">
        {notes.map((note) => (
          <NoteRow key={note.noteId} note={note} />
        ))}
      </ul>
      {notes.length === mostListed && <p className="pt-2 text-s text-muted">{words.full}</p>}
    </>
  )
}
