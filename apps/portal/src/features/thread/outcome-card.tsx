'use client'

import type { AsyncConsult } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { threadWords } from './words.ts'

function Said({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-s font-medium text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

/** Shows the note of whoever closed the consult, and the patient's rating. It shows nothing if there is neither. */
export function OutcomeCard({ consult: { closeNote, rating } }: { consult: AsyncConsult }) {
  const words = useWords(threadWords)
  if (!closeNote && rating === null) return null
  const comment = rating?.comment == null ? '' : `: ${words.quoted(rating.comment)}`
  return (
    <dl className="grid gap-3 rounded-m border border-line px-4 py-3.5">
      {closeNote && <Said name={words.closeNote}>{closeNote}</Said>}
      {rating !== null && <Said name={words.rating}>{`${words.ratingOf(rating.value)}${comment}`}</Said>}
    </dl>
  )
}
