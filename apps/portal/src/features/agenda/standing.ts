import type { AgendaItem } from '@consult/domain'
import { isLate } from '@consult/domain/booking-times'
import { dateWords, type Locale, timeWords } from '../time/days.ts'
import type { AgendaWords } from './words.ts'

/** How an appointment stands at `now`: as its consult does, or what its time makes of that. */
export type AgendaStanding = AgendaItem['status'] | 'late' | 'missed'

export function standingOf(
  item: Pick<AgendaItem, 'status' | 'startsAt' | 'cancelledReason'>,
  now: number,
): AgendaStanding {
  if (item.cancelledReason === 'patient_no_show') return 'missed'
  return item.status === 'invited' && isLate(new Date(item.startsAt), new Date(now)) ? 'late' : item.status
}

/** The same in words, with the time that it was moved from. */
export function standingWords(item: AgendaItem, standing: AgendaStanding, words: AgendaWords, locale: Locale): string {
  const { rescheduledFrom, startsAt } = item
  const said = words.statuses[standing]
  if (rescheduledFrom === null) return said
  const day = dateWords(rescheduledFrom, Date.parse(startsAt), locale)
  return words.moved(said, `${day}, ${timeWords(rescheduledFrom, locale)}`)
}
