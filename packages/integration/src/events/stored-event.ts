import type { EventsTable, TenantTransaction } from '@consult/db'
import type { StoredEvent } from '@consult/domain'
import { firstEndpointId } from '@consult/webhooks'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/** How the delivery of an event to the first endpoint goes: the row `d` of one that is not done, or else the row `w` of a delivered one. */
export const deliveryFacts = [
  sql<Date | null>`coalesce(d.delivered_at, w.delivered_at)`.as('delivered_at'),
  sql<number | null>`coalesce(d.attempts, w.attempts)`.as('attempts'),
  sql<number | null>`case when d.event_sequence is null then w.last_status else d.last_status end`.as('last_status'),
]

type Events = Selectable<EventsTable>

/**
 * A query for the tenant's events with the state of their delivery. Callers add conditions.
 * @param source what to read the events from, if not from the whole log.
 */
export function selectEvents(tx: TenantTransaction, source: RawBuilder<Events> = sql<Events>`events`) {
  return tx.db
    .selectFrom(source.as('e'))
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.partner_id', '=', 'e.partner_id')
        .onRef('d.event_sequence', '=', 'e.sequence')
        .on('d.endpoint_id', '=', firstEndpointId),
    )
    .leftJoin('delivered_webhooks as w', (join) =>
      join.onRef('w.partner_id', '=', 'e.partner_id').onRef('w.event_sequence', '=', 'e.sequence'),
    )
    .select([
      'e.event_id',
      'e.type',
      'e.created_at',
      'e.data',
      'e.sequence',
      'e.request_id',
      'e.patient_id',
      'e.consult_id',
    ])
    .select(deliveryFacts)
    .where('e.partner_id', '=', tx.partnerId)
}

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.event_id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    data: row.data,
    sequence: row.sequence,
    requestId: row.request_id,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    attempts: row.attempts ?? 0,
    lastStatus: row.last_status,
  }
}
