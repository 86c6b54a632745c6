import { setTimers, type Timer } from '@consult/engine'
import type { TakenDelivery } from './delivery-store.ts'
import type { EndpointScope } from './endpoint-key.ts'

/** The clock that an event's retries follow instead of real time, and its current time. */
export interface RetryClock {
  readonly id: string
  readonly now: Date
}

/**
 * Finds the test clock of a delivery's event, in the transaction that records the attempt. It returns null if retries
 * follow real time.
 */
export type FindRetryClock = (scope: EndpointScope, delivery: TakenDelivery) => Promise<RetryClock | null>

/** The kind of the timers that make a delivery due again when its clock reaches the time of the next attempt. */
export const webhookRetryKind = 'webhook_retry'

/** A delivery, as the subject of a timer. */
export interface RetrySubject {
  readonly endpointId: string
  readonly sequence: number
}

export function readRetrySubject(subjectId: string): RetrySubject {
  const [endpointId = '', sequence = ''] = subjectId.split(' ')
  return { endpointId, sequence: Number(sequence) }
}

/** Sets the timer for the next attempt on the clock. */
export async function retryOnClock(
  scope: EndpointScope,
  clock: RetryClock,
  { sequence }: TakenDelivery,
  dueAt: Date,
): Promise<void> {
  const subjectId = `${scope.endpointId} ${sequence}`
  const timer: Timer = { kind: webhookRetryKind, subjectId, dueAt, clockId: clock.id }
  await setTimers(scope, [timer])
}
