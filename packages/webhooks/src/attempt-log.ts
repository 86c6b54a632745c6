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

/**
 * What is kept of a response: nothing once the event was erased, because the receiver may have repeated what it was sent. The
 * lock lets an erasure wait until the response is recorded, and then delete it.
 */
async function keptHead(
  { db, partnerId }: EndpointScope,
  { sequence, createdAt }: TakenDelivery,
  head: string | null,
): Promise<string | null> {
  if (!head) return head
  const event = await db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', partnerId)
    .where('sequence', '=', sequence)
    .where('created_at', '=', createdAt)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return event ? head : null
}

/** Adds an attempt to the log, once. The log never holds the request: its body is health data. */
export async function logAttempt(
  scope: EndpointScope,
  delivery: TakenDelivery,
  { status, reason, responseHead }: WebhookOutcome,
  { attemptId, startedAt, durationMs, nextAttemptAt }: AttemptMade & { nextAttemptAt: Date | null },
): Promise<void> {
  await scope.db
    .insertInto('webhook_attempts')
    .values({
      partner_id: scope.partnerId,
      endpoint_id: scope.endpointId,
      attempt_id: attemptId,
      event_id: delivery.eventId,
      event_type: delivery.type,
      event_sequence: delivery.sequence,
      attempted_at: startedAt,
      duration_ms: durationMs,
      status,
      error: reason,
      response_head: await keptHead(scope, delivery, responseHead),
      next_attempt_at: nextAttemptAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
