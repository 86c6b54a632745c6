import type { CallItem } from '../../entities/calls/call-item.ts'
import type { Urgency } from '../../entities/consults/timing.ts'
import { patientsTime, stateOf, takingOf } from './queue-state.ts'

const minute = 60_000

/** From how long on a wait is marked, in milliseconds: as a reply that is due soon, then as one that is overdue. */
export const longWaits = { soon: 10 * minute, overdue: 20 * minute } as const

/** Returns how urgent a wait of that length is, in milliseconds. */
export function urgencyOf(waited: number): Urgency {
  if (waited >= longWaits.overdue) return 'overdue'
  return waited >= longWaits.soon ? 'soon' : 'none'
}

/**
 * Returns how urgent a patient's wait is. A patient who comes early waits only from the time of their booking, and one who
 * disconnected doesn't wait.
 */
export function waitUrgency(item: CallItem, now: number): Urgency {
  const { waitingSince, scheduledFor } = item.consult
  const { is } = stateOf(item, now)
  if (waitingSince === null || is === 'silent' || is === 'lost') return 'none'
  const since = Math.max(Date.parse(waitingSince), scheduledFor === null ? 0 : Date.parse(scheduledFor))
  return urgencyOf(patientsTime(item, now) - since)
}

/** Returns the id of the consult that the physician calls next: the first in the line whom they may call. Null for none. */
export function nextToCall(line: readonly CallItem[], me: string, now: number): string | null {
  const next = line.find((item) => ['may', 'booked_here'].includes(takingOf(item, me, now)))
  return next?.consult.id ?? null
}

/**
 * Reports whether an estimate fits the order of the line: nobody is called earlier than a patient before them. Estimates are of
 * different times, so a new one may contradict an old one.
 */
export function fitsOrder({ consult: { queue } }: CallItem, line: readonly CallItem[]): boolean {
  const own = queue?.estimatedWaitSeconds
  if (!own) return true
  return line.every(({ consult }) => {
    const other = consult.queue?.estimatedWaitSeconds
    const isBefore = consult.queue !== null && consult.queue.position < queue.position
    return !other || !isBefore || (other.low <= own.low && other.high <= own.high)
  })
}
