import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import { probeAt } from './endpoint-state.ts'

/** An event's position in the log. */
export interface EventPlace {
  readonly sequence: number
  readonly createdAt: Date
}

/**
 * Makes an event due at once, whether it was delivered, abandoned, is waiting for its next attempt, is being sent, or
 * predates the endpoint. The count of its attempts continues, and other events are not rescheduled. If the
 * endpoint is failing, its next probe is due at once.
 */
export async function redeliver(tx: TenantTransaction, event: EventPlace, now: Date): Promise<void> {
  // The endpoint before its deliveries, as everywhere: a worker that creates their rows has locked the endpoint.
  await probeAt(tx, now)
  await sql`
    insert into webhook_deliveries (partner_id, event_sequence, event_created_at, attempts, next_attempt_at, last_status,
      last_attempt_at, delivered_at)
    select ${tx.partnerId}, ${event.sequence}::bigint, ${event.createdAt}::timestamptz, coalesce(w.attempts, 0),
      ${now}::timestamptz, w.last_status, w.delivered_at, w.delivered_at
    from (select) event left join delivered_webhooks w
      on w.partner_id = ${tx.partnerId} and w.event_sequence = ${event.sequence}::bigint
    on conflict (partner_id, event_sequence) do update set next_attempt_at = excluded.next_attempt_at`.execute(tx.db)
}
