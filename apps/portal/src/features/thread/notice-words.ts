import type { ClosedReason, Notice } from '@consult/domain'
import type { Locale } from '@consult/ui/i18n/locale.ts'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { dayAndTimeWords } from '@consult/web-client/time/days.ts'
import { noticeTexts } from './words.ts'

/**
 * Returns the words of a system notice for a physician.
 * @param isHolder true if the reader holds the consult, or held it when it closed: nobody else can have closed it for them.
 */
export function noticeWords({ code, params }: Notice, locale: Locale, isHolder = false): string {
  const words = wordsIn(noticeTexts, locale.language)
  switch (code) {
    case 'physician_joined':
      return words.joined(params.physicianName || words.aPhysician)
    case 'physician_changed':
      return words.changed(
        params.physicianName || words.anotherPhysician,
        params.previousPhysicianName || words.aColleague,
      )
    case 'resolve_requested':
      return params.acceptanceEndsAt
        ? `${words.resolveRequested} ${words.closesBy(dayAndTimeWords(params.acceptanceEndsAt, locale))}`
        : words.resolveRequested
    case 'reopened':
      return words.reopened
    case 'emergency_advice':
      return params.advice ? words.advised(params.advice) : words.emergencyShown
    case 'summary_released':
      return words.summaryReleased
    case 'summary_changed':
      return words.summaryChanged
    case 'summary_withdrawn':
      return words.summaryWithdrawn
    case 'closed':
      if (isHolder && params.closedReason === 'closed_by_physician') return words.youClosed
      return words.ends[params.closedReason as ClosedReason] ?? words.closed
  }
}
