import type { TenantTransaction } from '@consult/db'
import type { DeliveryTotals, EventDelivery } from '@consult/domain'
import { sql } from 'kysely'
import type { EventRow } from '../events/stored-event.ts'
import { deliveryState } from './delivery-state.ts'

/** Counts the endpoints by state. Those that do not get the event count in none. */
export function totalsOf(deliveries: readonly Pick<EventDelivery, 'state'>[]): DeliveryTotals {
  const count = (wanted: EventDelivery['state']) => deliveries.filter(({ state }) => state === wanted).length
  return { delivered: count('delivered'), waiting: count('waiting'), failed: count('failed') }
}

/** The state of the deliveries of each event over all endpoints, by the event's sequence. */
export async function readDeliveryTotals(
  { db, partnerId }: TenantTransaction,
  events: readonly EventRow[],
  now: Date,
): Promise<ReadonlyMap<number, DeliveryTotals>> {
  const sequences = events.map(({ sequence }) => sequence)
  if (sequences.length === 0) return new Map()
  const endpoints = await db.selectFrom('webhook_endpoints').selectAll().where('partner_id', '=', partnerId).execute()
  const ids = endpoints.map(({ endpoint_id }) => endpoint_id)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['endpoint_id', 'event_sequence', 'next_attempt_at', 'leased_until'])
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', 'in', ids.length > 0 ? ids : [''])
    .where('event_sequence', 'in', sequences)
    .execute()
  const attempts = await sql<{ endpointId: string; sequence: number; error: string | null }>`
    select distinct endpoint_id as "endpointId", event_sequence as sequence, error from webhook_attempts
    where partner_id = ${partnerId} and event_sequence = any(${sequences}::bigint[])`.execute(db)
  return new Map(
    events.map((event) => [
      event.sequence,
      totalsOf(
        endpoints.map((endpoint) => {
          const isTheirs = (id: string, sequence: number) => id === endpoint.endpoint_id && sequence === event.sequence
          const row = rows.find((each) => isTheirs(each.endpoint_id, each.event_sequence))
          const own = attempts.rows.filter((each) => isTheirs(each.endpointId, each.sequence))
          return deliveryState({ event, endpoint, row, attempts: own }, now)
        }),
      ),
    ]),
  )
}
