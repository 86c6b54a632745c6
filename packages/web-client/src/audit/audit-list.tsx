'use client'

import type { AuditEntryView } from '@consult/domain'
import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { ScrollText } from 'lucide-react'
import { useTRPC, useTRPCClient } from '../api/trpc.ts'
import { LoadMore } from '../lists/load-more.tsx'
import { QueryBody } from '../lists/query-body.tsx'
import { rowList } from '../lists/row-class.ts'
import { usePages } from '../lists/use-pages.ts'
import { When } from '../lists/when.tsx'
import { actWords } from './acts/act-words.ts'
import type { AuditFilter } from './audit-filter.ts'
import { auditWords } from './words.ts'

const tones: Record<AuditEntryView['outcome'], ChipTone> = { done: 'accent', read: 'neutral', refused: 'warning' }

function Details({ entry }: { entry: AuditEntryView }) {
  const words = useWords(auditWords)
  const facts = [
    [words.act, entry.act],
    [words.facts.code, entry.code],
    [words.facts.credential, entry.credential],
    [words.facts.consult, entry.consultId],
    [words.facts.patients, entry.patientIds.join(', ')],
    [words.facts.address, entry.clientAddress],
    [words.facts.browser, entry.userAgent],
    [words.facts.session, entry.session],
    [words.facts.request, entry.requestId],
  ] as const
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-s font-medium text-accent-text pointer-coarse:min-h-11">
        {words.details}
      </summary>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-s sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, fact]) =>
          fact === null || fact === '' ? null : (
            <div key={name} className="sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-mono wrap-anywhere">{fact}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  )
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const words = useWords(auditWords)
  const language = useLanguage()
  const { actor, physician, resource } = entry
  const who = actor.name ?? actor.id ?? actor.kind
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{actWords(entry.act, language)}</span>
        <Chip tone={tones[entry.outcome]}>{words.outcomes[entry.outcome]}</Chip>
      </p>
      <p className="flex flex-wrap gap-x-3 text-s text-muted">
        <When at={entry.at} />
        <span className="wrap-anywhere text-ink">
          {physician && physician.id !== actor.id ? `${who} ${words.for(physician.name ?? physician.id)}` : who}
        </span>
        <code className="font-mono wrap-anywhere">{resource.id ?? resource.type}</code>
      </p>
      <Details entry={entry} />
    </li>
  )
}

/** The audit entries that match a filter, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const words = useWords(auditWords)
  const api = useTRPCClient().audit
  const trpc = useTRPC()
  const pages = usePages<AuditEntryView>([...trpc.audit.list.pathKey(), filter], (cursor) =>
    api.list.query({ limit: 50, ...filter, ...(cursor && { cursor }) }),
  )
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState mark={<ScrollText className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={words.title} className={rowList}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
