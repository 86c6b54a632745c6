import type { AsyncConsult, ClosedReason } from '@consult/domain'
import type { Locale } from '@consult/ui/i18n/locale.ts'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { durationWords, waitWords } from '@consult/web-client/time/durations.ts'
import { waitedWords } from './waited-words.ts'
import { consultWords } from './words.ts'

/** How urgent a consult is. */
export type Urgency = 'none' | 'calm' | 'soon' | 'overdue'

/** A consult's timing: its words and its urgency. Each urgency has an icon. */
export interface Timing {
  readonly urgency: Urgency
  readonly words: string
}

/**
 * How long before its due time a reply counts as due soon, in milliseconds. It is two thirds of the default response
 * time: enough to read a thread and answer it, while new consults still start out calm.
 */
export const dueSoon = 10 * 60 * 1000

/** Returns the words for how a consult ended. */
export function endWords(reason: ClosedReason | null, { language }: Locale): string {
  const { ends, closed } = wordsIn(consultWords, language)
  return reason === null ? closed : ends[reason]
}

/** @param now the server's time, milliseconds. */
export function timingOf(consult: AsyncConsult, now: number, locale: Locale): Timing {
  const words = wordsIn(consultWords, locale.language).timing
  const since = (instant: string | null) => (instant === null ? 0 : now - Date.parse(instant))
  switch (consult.status) {
    case 'queued': {
      const wait = since(consult.queuedAt)
      return { urgency: 'calm', words: waitedWords(wait, locale, words.waiting) }
    }
    case 'active': {
      if (consult.responseDueAt === null) return { urgency: 'none', words: words.patientsTurn }
      const late = since(consult.responseDueAt)
      if (late >= 0) return { urgency: 'overdue', words: words.overdue(waitWords(late, locale)) }
      return { urgency: late >= -dueSoon ? 'soon' : 'calm', words: words.dueIn(durationWords(-late, locale)) }
    }
    case 'resolve_requested':
      return { urgency: 'none', words: words.closesIn(waitWords(-since(consult.acceptanceEndsAt), locale)) }
    case 'closed':
      return {
        urgency: 'none',
        words: words.ended(
          endWords(consult.closedReason, locale),
          dateWords(consult.closedAt ?? consult.lastActivityAt, now, locale),
        ),
      }
    default:
      return { urgency: 'none', words: words.awaitingConsent }
  }
}
