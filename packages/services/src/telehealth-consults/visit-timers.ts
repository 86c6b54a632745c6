import type { TelehealthLifecycle } from '@consult/domain'
import type { Timer } from '@consult/engine'

/** The timers of a visit. A timer that comes too early or too late finds nothing to do. */
export const visitTimerKinds = {
  ringEnds: 'telehealth_ring_ends',
  roomCloses: 'telehealth_room_closes',
} as const

/** The timers to set because the visit went from `was` to `is`. */
export function timersOf(subjectId: string, was: TelehealthLifecycle, is: TelehealthLifecycle, now: Date): Timer[] {
  const timers: Timer[] = []
  if (is.ringExpiresAt && is.ringExpiresAt.getTime() !== was.ringExpiresAt?.getTime()) {
    timers.push({ kind: visitTimerKinds.ringEnds, subjectId, dueAt: is.ringExpiresAt })
  }
  // By a timer, because the engine may be away: it is asked until it has answered, and never inside a transaction.
  if (is.endedAt && !was.endedAt) timers.push({ kind: visitTimerKinds.roomCloses, subjectId, dueAt: now })
  return timers
}
