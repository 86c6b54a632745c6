import type { AsyncConsultLifecycle } from '@consult/domain'
import type { Timer } from '@consult/engine'

/** The timers of a thread. A timer that fires too early or too late does nothing. */
export const threadTimerKinds = {
  consentLapses: 'async_consent_lapses',
  responseDue: 'async_response_due',
  acceptanceEnds: 'async_acceptance_ends',
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
