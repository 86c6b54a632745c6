'use client'

import type { AsyncConsult } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { threadWords } from './words.ts'

/** Shows the physician's summary and follow-up, and the patient's rating. It shows nothing if there are none. */
export function OutcomeCard({ consult: { resolution, rating } }: { consult: AsyncConsult }) {
  const words = useWords(threadWords)
  const { summary = null, followUp = null } = resolution ?? {}
  if (summary === null && followUp === null && rating === null) return null
  return (
    <dl className="grid gap-3 rounded-m border border-line px-4 py-3.5">
      {summary !== null && (
        <div>
          <dt className="text-s font-medium text-muted">{words.summary}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {summary}
          </dd>
        </div>
      )}
      {followUp !== null && (
        <div>
          <dt className="text-s font-medium text-muted">{words.followUp}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {followUp}
          </dd>
        </div>
      )}
      {rating !== null && (
        <div>
          <dt className="text-s font-medium text-muted">{words.rating}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {words.ratingOf(rating.value)}
            {rating.comment !== null && `: ${words.quoted(rating.comment)}`}
          </dd>
        </div>
      )}
    </dl>
  )
}
