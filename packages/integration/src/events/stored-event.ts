import type { EventsTable, TenantTransaction } from '@consult/db'
import type { StoredEvent } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'

type Events = Selectable<EventsTable>

/**
 * A query for the tenant's events with the state of their delivery. Callers add conditions.
 * @param source what to read the events from, if not from the whole log.
 */
export function selectEvents(tx: TenantTransaction, source: RawBuilder<Events> = sql<Events>`events`) {
  return tx.db
    .selectFrom(source.as('e'))
    .leftJoin('sent_events as s', (join) =>
      join.onRef('s.partner_id', '=', 'e.partner_id').onRef('s.event_sequence', '=', 'e.sequence'),
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
      'e.endpoint_id',
      's.delivered_at',
      's.attempts',
      's.last_status',
    ])
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
