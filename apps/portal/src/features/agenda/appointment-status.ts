import type { AgendaItem } from '@consult/domain'
import { isLate } from '@consult/domain/booking-times'
import type { Locale } from '@consult/ui/i18n/locale.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import type { AgendaWords } from './words.ts'

/** The status of an appointment at `now`: the status of its consult, or one that follows from its time. */
export type AppointmentStatus = AgendaItem['status'] | 'late' | 'missed'

/** True while the patient is there and is not in the call: nothing on the agenda is more urgent. */
export const isPressing = (status: AppointmentStatus): status is 'waiting' | 'ringing' =>
  status === 'waiting' || status === 'ringing'

export function appointmentStatusOf(
  item: Pick<AgendaItem, 'status' | 'startsAt' | 'cancelledReason'>,
  now: number,
): AppointmentStatus {
  if (item.cancelledReason === 'patient_no_show') return 'missed'
  return item.status === 'invited' && isLate(new Date(item.startsAt), new Date(now)) ? 'late' : item.status
}

/** Returns the time that an appointment was moved from, in words, or null if it was not moved. */
export function movedWords(
  { rescheduledFrom, startsAt }: AgendaItem,
  words: AgendaWords,
  locale: Locale,
): string | null {
  if (rescheduledFrom === null) return null
  const day = dateWords(rescheduledFrom, Date.parse(startsAt), locale)
  return words.moved(`${day}, ${timeWords(rescheduledFrom, locale)}`)
}
