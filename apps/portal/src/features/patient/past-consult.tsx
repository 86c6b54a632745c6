'use client'

import type { AsyncConsult } from '@consult/domain'
import { PlaceLink } from '../inbox/place-link.tsx'
import type { InboxView } from '../inbox/views.ts'
import { inboxWords } from '../inbox/words.ts'
import { timingOf } from '../thread/timing.ts'
import { useClock } from '../time/clock.ts'
import { dateWords } from '../time/days.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { patientWords } from './words.ts'

export function PastConsult(props: { consult: AsyncConsult; view: InboxView; here: boolean; apart: boolean }) {
  const { consult, view, here, apart } = props
  const { noReason } = useWords(inboxWords)
  const { inNewTab } = useWords(patientWords)
  const locale = useLocale()
  const words = useClock((now) => timingOf(consult, now, locale).words)
  const began = useClock((now) => dateWords(consult.createdAt, now, locale))
  return (
    <PlaceLink
      place={{ view, consultId: consult.id }}
      aria-current={here ? 'true' : undefined}
      target={apart ? '_blank' : undefined}
      className="-mx-2 grid gap-0.5 rounded-s px-2 py-2 hover:bg-hover aria-[current]:bg-selected"
    >
      <span className="truncate text-m">
        {consult.reason ?? noReason}
        {apart && <span className="sr-only"> ({inNewTab})</span>}
      </span>
      <span className="text-s text-muted">
        {began} · {words}
      </span>
    </PlaceLink>
  )
}
