import { addSeconds, missedAt, type TelehealthLifecycle } from '@consult/domain'
import type { Timer } from '@consult/engine'

/** The timers of a visit. A timer that comes too early or too late finds nothing to do. */
export const telehealthTimerKinds = {
  reminder: 'telehealth_reminder',
  missed: 'telehealth_missed',
  ringEnds: 'telehealth_ring_ends',
  callAbandoned: 'telehealth_call_abandoned',
  roomCloses: 'telehealth_room_closes',
  participantRemoved: 'telehealth_participant_removed',
} as const

/**
 * How long a call goes on when nothing is heard of either side from the beginning, in seconds: they meet by other means,
 * and the longest call that can be planned has to have room.
 */
const unheardSeconds = 4 * 60 * 60

/** A running call stands on a lease, and ends when it runs out: see call-lease.ts. */
export const callLease = (subjectId: string, dueAt: Date): Timer => ({
  kind: telehealthTimerKinds.callAbandoned,
  subjectId,
  dueAt,
})

const isSame = (one: Date | null | undefined, other: Date | null | undefined) => one?.getTime() === other?.getTime()

const missedOf = ({ scheduledFor, durationMinutes }: TelehealthLifecycle) =>
  scheduledFor && missedAt(scheduledFor, durationMinutes)

/** The timers of what is booked: of a new call, or of one whose booking or next reminder is another now. */
export function bookingTimersOf(subjectId: string, was: TelehealthLifecycle | null, is: TelehealthLifecycle): Timer[] {
  const timers: Timer[] = []
  if (is.nextReminderAt && !isSame(is.nextReminderAt, was?.nextReminderAt)) {
    timers.push({ kind: telehealthTimerKinds.reminder, subjectId, dueAt: is.nextReminderAt })
  }
  const missed = missedOf(is)
  if (missed && !isSame(missed, was && missedOf(was))) {
    timers.push({ kind: telehealthTimerKinds.missed, subjectId, dueAt: missed })
  }
  return timers
}

/** The timers to set because the visit went from `was` to `is`. */
export function timersOf(subjectId: string, was: TelehealthLifecycle, is: TelehealthLifecycle, now: Date): Timer[] {
  const timers = bookingTimersOf(subjectId, was, is)
  if (is.ringExpiresAt && !isSame(is.ringExpiresAt, was.ringExpiresAt)) {
    timers.push({ kind: telehealthTimerKinds.ringEnds, subjectId, dueAt: is.ringExpiresAt })
  }
  if (is.startedAt && !was.startedAt) timers.push(callLease(subjectId, addSeconds(now, unheardSeconds)))
  // By a timer, because the engine may be away: it is asked until it has answered, and never inside a transaction.
  if (is.endedAt && !was.endedAt) timers.push({ kind: telehealthTimerKinds.roomCloses, subjectId, dueAt: now })
  return timers
}
