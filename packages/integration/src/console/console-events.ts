import type { TenantTransaction } from '@consult/db'
import {
  type ConsoleEvent,
  type ConsoleEventItem,
  type DeliveryTotals,
  type EventDelivery,
  type ListConsoleEvents,
  notFound,
  type Page,
  redactEventData,
} from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { listEventRows } from '../events/list-events.ts'
import { type EventRow, selectEvents, toStoredEvent } from '../events/stored-event.ts'
import { deliveryState } from './delivery-state.ts'
import { readDeliveries } from './event-deliveries.ts'

/** Counts the endpoints by state. Those that do not get the event count in none. */
function totalsOf(deliveries: readonly Pick<EventDelivery, 'state'>[]): DeliveryTotals {
  const count = (wanted: EventDelivery['state']) => deliveries.filter(({ state }) => state === wanted).length
  return { delivered: count('delivered'), waiting: count('waiting'), failed: count('failed') }
}

/** The state of the deliveries of each event over all endpoints, by the event's sequence. */
async function readDeliveryTotals(
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

function toItem(row: EventRow, endpoints: DeliveryTotals): ConsoleEventItem {
  const { data: _, ...item } = toStoredEvent(row)
  return { ...item, endpoints }
}

/**
 * Lists events, the newest first, without their data, with the state of their deliveries.
 * @throws invalid_request for a foreign cursor
 */
export async function listConsoleEvents(
  context: RequestContext,
  { type, ...page }: ListConsoleEvents,
): Promise<Page<ConsoleEventItem>> {
  const rows = await listEventRows(context, { ...page, order: 'desc', ...(type && { types: [type] }) })
  const { database, clock } = context.services
  const totals = await database.inTenant(context.account.partnerId, (tx) =>
    readDeliveryTotals(tx, rows.items, clock.now()),
  )
  return { ...rows, items: rows.items.map((row) => toItem(row, totals.get(row.sequence) ?? totalsOf([]))) }
}

/**
 * Returns an event with its payload and every delivery. In a live account, what people wrote is redacted. Either way the
 * audit names the patient. @throws not_found
 */
export async function getConsoleEvent(context: RequestContext, id: string): Promise<ConsoleEvent> {
  const { partnerId, environment } = context.account
  return readTenant(context, async (tx) => {
    const row = await selectEvents(tx).where('e.event_id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    noteShown(context, { type: 'event', id, patientId: row.patient_id, consultId: row.consult_id })
    const { data, ...item } = toStoredEvent(row)
    const isRedacted = environment !== 'test'
    const deliveries = await readDeliveries(tx, context, row)
    return {
      ...item,
      isRedacted,
      payload: {
        id: item.id,
        type: item.type,
        createdAt: item.createdAt,
        partnerId,
        data: isRedacted ? redactEventData(data) : { ...data },
      },
      endpoints: totalsOf(deliveries),
      deliveries,
    }
  })
}
