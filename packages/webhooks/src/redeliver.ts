import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { EndpointScope } from './endpoint-key.ts'
import { probeAt } from './endpoint-state.ts'

/** An event's position in the log. */
export interface EventPlace {
  readonly sequence: number
  readonly createdAt: Date
}

/**
 * Makes an event due at once at endpoints, whether it was delivered, abandoned, is waiting for its next attempt, is
 * being sent, or predates the endpoint. The schedule of its attempts continues, and other events are not rescheduled.
 * If an endpoint is failing, its next probe is due at once.
 * @param endpointIds of endpoints whose rows are locked: a worker that creates their deliveries has locked the endpoint.
 */
export async function redeliver(
  { db, partnerId }: TenantTransaction,
  endpointIds: readonly string[],
  event: EventPlace,
  now: Date,
): Promise<void> {
  for (const endpointId of endpointIds) await probeAt({ db, partnerId, endpointId }, now)
  await sql`
    insert into webhook_deliveries as d (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, is_resend, next_attempt_at)
    select ${partnerId}, e.id, ${event.sequence}::bigint, ${event.createdAt}::timestamptz,
      (select count(*) from webhook_attempts a
       where a.partner_id = ${partnerId} and a.endpoint_id = e.id and a.event_sequence = ${event.sequence}::bigint),
      0, false, true, ${now}::timestamptz
    from unnest(${endpointIds}::text[]) as e(id)
    on conflict (partner_id, endpoint_id, event_sequence) do update set
      next_attempt_at = excluded.next_attempt_at, is_replay = false,
      is_resend = d.is_resend or d.is_replay or d.next_attempt_at is null`.execute(db)
}

/**
 * Like `redeliver` to one endpoint, but the result does not count for or against the endpoint, a new schedule of
 * attempts begins, and events of the log are sent first.
 * @param scope of an endpoint whose row is locked.
 */
export async function replay(scope: EndpointScope, event: EventPlace, now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries as d (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, is_resend, next_attempt_at)
    values (${scope.partnerId}, ${scope.endpointId}, ${event.sequence}::bigint, ${event.createdAt}::timestamptz,
      0, 0, true, false, ${now}::timestamptz)
    on conflict (partner_id, endpoint_id, event_sequence) do update set
      next_attempt_at = excluded.next_attempt_at, is_replay = true, early_attempts = d.attempts`.execute(scope.db)
}
