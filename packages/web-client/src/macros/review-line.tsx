'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { dateWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'
import { isReviewDue } from './review-due.ts'
import { macroReviewWords } from './words.ts'

/** Who answers for a shared macro and when it is reviewed, with a mark once that day has passed. */
export function ReviewLine({ owner, reviewOn }: { owner: string | null; reviewOn: string | null }) {
  const words = useWords(macroReviewWords)
  const locale = useLocale()
  const now = serverNow()
  if (owner === null && reviewOn === null) return null
  const day = reviewOn && dateWords(`${reviewOn}T12:00:00Z`, now, { ...locale, timeZone: 'UTC' })
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-s text-muted">
      {owner !== null && <span className="wrap-anywhere">{words.owner(owner)}</span>}
      {day &&
        (isReviewDue(reviewOn, now) ? (
          <Chip tone="warning" whole>
            {words.overdue(day)}
          </Chip>
        ) : (
          <span>{words.reviewOn(day)}</span>
        ))}
    </p>
  )
}
