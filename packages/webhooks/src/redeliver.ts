import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** Where an event stands in the log. */
export interface EventPlace {
  readonly sequence: number
  readonly createdAt: Date
}

/**
 * Makes an event due at once, whether it has been delivered, given up, is waiting for its next attempt, is being sent
 * right now, or is older than the endpoint. Its attempts are counted on, and the other events keep their times.
 */
export async function redeliver(tx: TenantTransaction, event: EventPlace, now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries (partner_id, event_sequence, event_created_at, attempts, next_attempt_at)
    values (${tx.partnerId}, ${event.sequence}, ${event.createdAt}, 0, ${now})
    on conflict (partner_id, event_sequence) do update set next_attempt_at = excluded.next_attempt_at`.execute(tx.db)
}
