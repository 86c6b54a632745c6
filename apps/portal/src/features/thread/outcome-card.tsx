'use client'

import type { AsyncConsult } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { threadWords } from './words.ts'

/** Shows the patient's rating. It shows nothing if there is none. */
export function OutcomeCard({ consult: { rating } }: { consult: AsyncConsult }) {
  const words = useWords(threadWords)
  if (rating === null) return null
  return (
    <dl className="grid gap-3 rounded-m border border-line px-4 py-3.5">
      <div>
        <dt className="text-s font-medium text-muted">{words.rating}</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {words.ratingOf(rating.value)}
          {rating.comment !== null && `: ${words.quoted(rating.comment)}`}
        </dd>
      </div>
    </dl>
  )
}
