import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { WebhookOutcome } from './deliver.ts'
import type { TakenDelivery } from './delivery-store.ts'
import type { EndpointScope } from './endpoint-key.ts'

/** When an attempt was made, for the log. `attemptId` ensures that recording an attempt twice creates one entry. */
export interface AttemptMade {
  readonly attemptId: string
  readonly startedAt: Date
  readonly durationMs: number
}

/** An attempt with its result. */
export interface EndedAttempt {
  readonly endpointId: string
  readonly delivery: TakenDelivery
  readonly outcome: WebhookOutcome
  readonly made: AttemptMade
  /** When it ended. */
  readonly now: Date
}

/**
 * Adds an attempt, once, to the log of attempts and to what the event log says about its event. The log never holds the
 * request: its body is health data. No part of a response is kept after its event is erased, because the receiver may
 * have echoed the request. The lock makes an erasure wait until the response is recorded, and then delete it.
 * `record_delivered_webhooks` does the same for many successes.
 * @returns false if the attempt was already in the log.
 */
export async function logAttempt(
  { db, partnerId }: Pick<EndpointScope, 'db' | 'partnerId'>,
  { endpointId, delivery, outcome, made, now }: EndedAttempt,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const { status, reason, responseHead } = outcome
  const { sequence, createdAt } = delivery
  const deliveredAt = reason === null ? now : null
  const keptHead = responseHead
    ? sql`(select ${responseHead}::text from events v where v.partner_id = ${partnerId}
        and v.sequence = ${sequence}::bigint and v.created_at = ${createdAt} and v.erased_at is null for share)`
    : sql`${responseHead}::text`
  const { rows } = await sql`
    with logged as (
      insert into webhook_attempts (partner_id, endpoint_id, attempt_id, event_id, event_type, event_sequence,
        attempted_at, duration_ms, status, error, response_head, next_attempt_at)
      values (${partnerId}, ${endpointId}, ${made.attemptId}, ${delivery.eventId}, ${delivery.type}, ${sequence}::bigint,
        ${made.startedAt}, ${made.durationMs}, ${status}, ${reason}, ${keptHead}, ${nextAttemptAt})
      on conflict do nothing
      returning partner_id, event_sequence, status)
    insert into sent_events as s (partner_id, event_sequence, last_attempt_at, delivered_at, attempts, last_status)
    select partner_id, event_sequence, ${now}::timestamptz, ${deliveredAt}::timestamptz, 1, status from logged
    on conflict (partner_id, event_sequence) do update set
      attempts = s.attempts + 1,
      last_status = case when excluded.last_attempt_at >= s.last_attempt_at then excluded.last_status
        else s.last_status end,
      last_attempt_at = greatest(s.last_attempt_at, excluded.last_attempt_at),
      delivered_at = greatest(s.delivered_at, excluded.delivered_at)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Whether an attempt is in the log. */
export async function isLogged(
  { db, partnerId, endpointId }: EndpointScope,
  { attemptId }: AttemptMade,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_attempts')
    .select('attempt_id')
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the event of a delivery is still in the log: a failover may have given its sequence to a different event. */
export async function isInLog(
  { db, partnerId }: Pick<TenantTransaction, 'db' | 'partnerId'>,
  { sequence, createdAt, eventId }: TakenDelivery,
): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', partnerId)
    .where('sequence', '=', sequence)
    .where('created_at', '=', createdAt)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}
