import { type AsyncConsultLifecycle, addSeconds, intakeSimulationOf, simulationOf } from '@consult/domain'
import type { Timer } from '@consult/engine'

/** The timers of a thread. A timer that fires too early or too late does nothing. */
export const threadTimerKinds = {
  consentLapses: 'async_consent_lapses',
  responseDue: 'async_response_due',
  acceptanceEnds: 'async_acceptance_ends',
  unreadDue: 'async_unread_due',
  simulatedStep: 'async_simulated_step',
  simulatedPatient: 'async_simulated_patient',
} as const

const isNew = (was: Date | null, is: Date | null): is is Date => is !== null && was?.getTime() !== is.getTime()

/** The timers to set after the thread changed from `was` to `is`. */
export function timersOf(subjectId: string, was: AsyncConsultLifecycle, is: AsyncConsultLifecycle): Timer[] {
  const timers: Timer[] = []
  if (isNew(was.responseDueAt, is.responseDueAt)) {
    timers.push({ kind: threadTimerKinds.responseDue, subjectId, dueAt: is.responseDueAt })
  }
  if (isNew(was.acceptanceEndsAt, is.acceptanceEndsAt)) {
    timers.push({ kind: threadTimerKinds.acceptanceEnds, subjectId, dueAt: is.acceptanceEndsAt })
  }
  return timers
}

/** How long a simulated physician or patient takes for a step, in seconds. */
export const simulatedStepSeconds = 1

/**
 * The timers that make a simulated patient answer the questionnaires, once the patient has consented, and a simulated physician
 * look at the thread, when it was queued or the patient waits for an answer.
 * Their handlers do nothing outside test environments, where `metadata` means nothing to us.
 */
export function simulationTimersOf(
  subjectId: string,
  was: AsyncConsultLifecycle,
  is: AsyncConsultLifecycle,
  { metadata, now }: { metadata: Readonly<Record<string, string>>; now: Date },
): Timer[] {
  const becomes = (status: AsyncConsultLifecycle['status']) => is.status === status && was.status !== status
  const dueAt = addSeconds(now, simulatedStepSeconds)
  const isAsked = becomes('consented') && intakeSimulationOf(metadata) !== null
  const isSeen = simulationOf(metadata) !== null && (becomes('queued') || isNew(was.responseDueAt, is.responseDueAt))
  return [
    ...(isAsked ? [{ kind: threadTimerKinds.simulatedPatient, subjectId, dueAt }] : []),
    ...(isSeen ? [{ kind: threadTimerKinds.simulatedStep, subjectId, dueAt }] : []),
  ]
}
