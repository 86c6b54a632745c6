import type { AsyncConsult, ClosedReason } from '@consult/domain'
import { dateWords, type Locale } from '../time/days.ts'
import { durationWords, waitWords } from '../time/durations.ts'

/** How pressing a consult is. */
export type Urgency = 'none' | 'calm' | 'soon' | 'overdue'

/** Where a consult stands in time: in words, and how pressing that is. A mark goes with each urgency. */
export interface Timing {
  readonly urgency: Urgency
  readonly words: string
}

/** From this long before the due instant an answer is due soon, milliseconds. */
const soon = 5 * 60 * 1000

const closedWords: Record<ClosedReason, string> = {
  declined: 'Declined',
  resolved: 'Resolved',
  closed_by_partner: 'Closed by the clinic',
  closed_by_physician: 'Closed',
  consent_expired: 'Not answered',
}

/** How a consult ended. */
export function endWords(reason: ClosedReason | null): string {
  return reason === null ? 'Closed' : closedWords[reason]
}

/** @param now the server's time, milliseconds. */
export function timingOf(consult: AsyncConsult, now: number, locale: Locale = {}): Timing {
  const since = (instant: string | null) => (instant === null ? 0 : now - Date.parse(instant))
  switch (consult.status) {
    case 'queued':
      return { urgency: 'calm', words: `Waiting ${waitWords(since(consult.queuedAt))}` }
    case 'active': {
      if (consult.responseDueAt === null) return { urgency: 'none', words: 'Patient’s turn' }
      const late = since(consult.responseDueAt)
      if (late >= 0) return { urgency: 'overdue', words: `Overdue ${waitWords(late)}` }
      return { urgency: late >= -soon ? 'soon' : 'calm', words: `Due in ${durationWords(-late)}` }
    }
    case 'resolve_requested':
      return { urgency: 'none', words: `Closes in ${waitWords(-since(consult.acceptanceEndsAt))}` }
    case 'closed':
      return {
        urgency: 'none',
        words: `${endWords(consult.closedReason)} ${dateWords(consult.closedAt ?? consult.lastActivityAt, now, locale)}`,
      }
    default:
      return { urgency: 'none', words: 'Awaiting consent' }
  }
}
