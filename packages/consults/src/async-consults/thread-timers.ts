import { type AsyncConsultLifecycle, addSeconds, simulationOf } from '@consult/domain'
import type { Timer } from '@consult/engine'

/** The timers of a thread. A timer that fires too early or too late does nothing. */
export const threadTimerKinds = {
  consentLapses: 'async_consent_lapses',
  responseDue: 'async_response_due',
  acceptanceEnds: 'async_acceptance_ends',
  unreadDue: 'async_unread_due',
  simulatedStep: 'async_simulated_step',
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

/** How long a simulated physician takes for a step, in seconds. */
export const simulatedStepSeconds = 1

/**
 * The timer that makes a simulated physician look at the thread, when it was queued or the patient waits for an answer.
 * Its handler does nothing outside test environments, where `metadata` means nothing to us.
 */
export function simulationTimersOf(
  subjectId: string,
  was: AsyncConsultLifecycle,
  is: AsyncConsultLifecycle,
  { metadata, now }: { metadata: Readonly<Record<string, string>>; now: Date },
): Timer[] {
  const isQueued = is.status === 'queued' && was.status !== 'queued'
  if (simulationOf(metadata) === null || !(isQueued || isNew(was.responseDueAt, is.responseDueAt))) return []
  return [{ kind: threadTimerKinds.simulatedStep, subjectId, dueAt: addSeconds(now, simulatedStepSeconds) }]
}
