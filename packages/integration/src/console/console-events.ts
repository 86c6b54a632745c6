import {
  type ConsoleEvent,
  type ConsoleEventItem,
  type DeliveryTotals,
  type ListConsoleEvents,
  notFound,
  type Page,
  redactEventData,
} from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { listEventRows } from '../events/list-events.ts'
import { type EventRow, selectEvents, toStoredEvent } from '../events/stored-event.ts'
import { readDeliveryTotals, totalsOf } from './delivery-totals.ts'
import { readDeliveries } from './event-deliveries.ts'

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
