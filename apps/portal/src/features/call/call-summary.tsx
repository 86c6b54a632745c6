'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords } from '@consult/web-client/time/days.ts'
import { durationWords } from '@consult/web-client/time/durations.ts'
import type { NotedCall } from '../../entities/calls/call-item.ts'
import { Fact } from './call-facts.tsx'
import { callWords } from './words.ts'

const between = (from: string | null, to: string | null) =>
  from === null || to === null ? null : Date.parse(to) - Date.parse(from)

/** Summarizes a finished call. */
export function CallSummary({ call: { consult } }: { call: NotedCall }) {
  const words = useWords(callWords)
  const locale = useLocale()
  const length = between(consult.startedAt, consult.endedAt)
  const waited = between(consult.waitingSince, consult.startedAt)
  return (
    <section aria-label={words.summary} className="rounded-m border border-line bg-surface p-4">
      <h2 className="mb-3 text-m font-semibold">{words.summary}</h2>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {consult.startedAt && <Fact name={words.started}>{fullWords(consult.startedAt, locale)}</Fact>}
        {consult.endedAt && <Fact name={words.over}>{fullWords(consult.endedAt, locale)}</Fact>}
        {length !== null && <Fact name={words.length}>{durationWords(length, locale)}</Fact>}
        {waited !== null && <Fact name={words.waited}>{durationWords(waited, locale)}</Fact>}
        <Fact name={words.reason}>{consult.reason ?? words.noReason}</Fact>
      </dl>
    </section>
  )
}
