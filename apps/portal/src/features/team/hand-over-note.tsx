'use client'

import type { HandOver } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { handOverWords } from './hand-over/words.ts'

/** The parts of a hand-over's note that were written. */
export function HandOverNote({ note }: { note: NonNullable<HandOver['note']> }) {
  const words = useWords(handOverWords)
  const { severity, summary, toDo, ifThen } = note
  const severities: Readonly<Record<string, string>> = words.severities
  const parts = [
    [words.severity, severity && (severities[severity] ?? severity)],
    [words.summary, summary],
    [words.toDo, toDo],
    [words.ifThen, ifThen],
  ].filter(([, text]) => text)
  return (
    <dl className="grid gap-1">
      {parts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd dir="auto" className="text-m wrap-anywhere whitespace-pre-wrap text-ink">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
