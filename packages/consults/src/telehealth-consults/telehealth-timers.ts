import { addSeconds, intakeSimulationOf, missedAt, simulatedLookAt, type TelehealthLifecycle } from '@consult/domain'
import type { Timer } from '@consult/engine'
import type { TelehealthConsultRow } from './consult-row.ts'

/** The timers of a consult. A timer that fires too early or too late does nothing. */
export const telehealthTimerKinds = {
  reminder: 'telehealth_reminder',
  missed: 'telehealth_missed',
  ringEnds: 'telehealth_ring_ends',
  callAbandoned: 'telehealth_call_abandoned',
  roomCloses: 'telehealth_room_closes',
  participantRemoved: 'telehealth_participant_removed',
  simulatedStep: 'telehealth_simulated_step',
  simulatedLeaves: 'telehealth_simulated_leaves',
  simulatedPatient: 'telehealth_simulated_patient',
} as const

/**
 * How long a call continues if neither side was ever seen, in seconds. They may be meeting by other means, so this
 * allows for the longest call that can be booked.
 */
const unheardSeconds = 4 * 60 * 60

/** The lease of a running call. The call ends when it expires: see call-lease.ts. */
export const callLease = (subjectId: string, dueAt: Date): Timer => ({
  kind: telehealthTimerKinds.callAbandoned,
  subjectId,
  dueAt,
})

/** How long a simulated patient takes to answer, in seconds. */
const simulatedPatientSeconds = 1

const isSame = (one: Date | null | undefined, other: Date | null | undefined) => one?.getTime() === other?.getTime()

const missedOf = ({ scheduledFor, durationMinutes }: TelehealthLifecycle) =>
  scheduledFor && missedAt(scheduledFor, durationMinutes)

/** Returns the timers of a booking: for a new call, or for one whose booking or next reminder has changed. */
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

/** Returns the timers to set when the consult changes from `was` to `is`. */
export function timersOf(subjectId: string, was: TelehealthLifecycle, is: TelehealthLifecycle, now: Date): Timer[] {
  const timers = bookingTimersOf(subjectId, was, is)
  if (is.ringExpiresAt && !isSame(is.ringExpiresAt, was.ringExpiresAt)) {
    timers.push({ kind: telehealthTimerKinds.ringEnds, subjectId, dueAt: is.ringExpiresAt })
  }
  if (is.startedAt && !was.startedAt) timers.push(callLease(subjectId, addSeconds(now, unheardSeconds)))
  return timers
}

/** A timer closes the room and retries, because the engine may be down and must not be called inside a transaction. */
export const roomTimersOf = (
  subjectId: string,
  was: TelehealthLifecycle,
  is: TelehealthLifecycle,
  now: Date,
): Timer[] => (is.endedAt && !was.endedAt ? [{ kind: telehealthTimerKinds.roomCloses, subjectId, dueAt: now }] : [])

/** The timer that makes a simulated physician look at a call of a test environment. */
export function simulationTimersOf(
  { telehealth_consult_id: subjectId, simulation }: TelehealthConsultRow,
  was: TelehealthLifecycle,
  is: TelehealthLifecycle,
  now: Date,
): Timer[] {
  const dueAt = simulation && simulatedLookAt(simulation, was, is, now)
  return dueAt ? [{ kind: telehealthTimerKinds.simulatedStep, subjectId, dueAt }] : []
}

/**
 * The timer that makes a simulated patient answer the questionnaires of a new call. Its handler does nothing outside test
 * environments, where `metadata` means nothing to us.
 */
export function simulatedPatientTimersOf(
  subjectId: string,
  { metadata, now }: { metadata: Readonly<Record<string, string>>; now: Date },
): Timer[] {
  if (intakeSimulationOf(metadata) === null) return []
  return [{ kind: telehealthTimerKinds.simulatedPatient, subjectId, dueAt: addSeconds(now, simulatedPatientSeconds) }]
}

/** The timer that sends the simulated physician of an ended call off duty. */
export function simulatedLeaveTimersOf(
  { simulated_physician_id: subjectId }: TelehealthConsultRow,
  is: TelehealthLifecycle,
  now: Date,
): Timer[] {
  const isOver = is.status === 'completed' || is.status === 'cancelled'
  return isOver && subjectId !== null ? [{ kind: telehealthTimerKinds.simulatedLeaves, subjectId, dueAt: now }] : []
}
