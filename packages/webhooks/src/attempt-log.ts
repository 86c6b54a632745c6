import type { WebhookOutcome } from './deliver.ts'
import type { TakenDelivery } from './delivery-store.ts'
import type { EndpointScope } from './endpoint-key.ts'

/** When an attempt was made, for the log. `attemptId`: so that repeated records of it are one entry. */
export interface AttemptMade {
  readonly attemptId: string
  readonly startedAt: Date
  readonly durationMs: number
}

/** The fields of an entry that a success has too, for `record_delivered_webhooks`. */
export function successEntry(delivery: TakenDelivery, { responseHead }: WebhookOutcome, made: AttemptMade) {
  return {
    attemptId: made.attemptId,
    eventId: delivery.eventId,
    eventType: delivery.type,
    attemptedAt: made.startedAt,
    durationMs: made.durationMs,
    responseHead,
  }
}

/** Adds an attempt to the log, once. The log never holds the request: its body is health data. */
export async function logAttempt(
  { db, partnerId, endpointId }: EndpointScope,
  delivery: TakenDelivery,
  { status, reason, responseHead }: WebhookOutcome,
  { attemptId, startedAt, durationMs, nextAttemptAt }: AttemptMade & { nextAttemptAt: Date | null },
): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    .values({
      partner_id: partnerId,
      endpoint_id: endpointId,
      attempt_id: attemptId,
      event_id: delivery.eventId,
      event_type: delivery.type,
      event_sequence: delivery.sequence,
      attempted_at: startedAt,
      duration_ms: durationMs,
      status,
      error: reason,
      response_head: responseHead,
      next_attempt_at: nextAttemptAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
