import {
  type ConsoleEvent,
  type ConsoleEventItem,
  type ListConsoleEvents,
  notFound,
  type Page,
  redactEventData,
} from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { listEventRows } from '../events/list-events.ts'
import { type EventRow, selectEvents, toStoredEvent } from '../events/stored-event.ts'
import { readDeliveries } from './event-deliveries.ts'

function toItem(row: EventRow): ConsoleEventItem {
  const { data: _, ...item } = toStoredEvent(row)
  return item
}

/** Lists events, the newest first, without their data. @throws invalid_request for a foreign cursor */
export async function listConsoleEvents(
  context: RequestContext,
  { type, ...page }: ListConsoleEvents,
): Promise<Page<ConsoleEventItem>> {
  const rows = await listEventRows(context, { ...page, order: 'desc', ...(type && { types: [type] }) })
  return { ...rows, items: rows.items.map(toItem) }
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
      deliveries: await readDeliveries(tx, context, row),
    }
  })
}
