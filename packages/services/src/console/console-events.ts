import type { TenantTransaction } from '@consult/db'
import {
  type ConsoleAttempt,
  type ConsoleEvent,
  type ConsoleEventItem,
  type EventDelivery,
  type ListConsoleEvents,
  notFound,
  type Page,
  redactEventData,
} from '@consult/domain'
import { firstEndpointId } from '@consult/webhooks'
import { listEventRows } from '../events/list-events.ts'
import { type EventRow, selectEvents, toStoredEvent } from '../events/stored-event.ts'
import { readTenant } from '../request/read-tenant.ts'
import type { RequestContext } from '../request/request-context.ts'
import { noteShown } from '../request/shown.ts'
import { toWebhookEndpoint } from '../webhooks/endpoint-store.ts'
import { toConsoleAttempt } from './console-attempts.ts'

/** The most attempts of one event that are listed. Replays can make any number of them. */
const mostAttempts = 200

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

/** The deliveries of an event to every endpoint. Those that do not take its type have none. */
async function readDeliveries(
  tx: TenantTransaction,
  context: RequestContext,
  event: EventRow,
): Promise<EventDelivery[]> {
  const { db, partnerId } = tx
  const endpoints = await db
    .selectFrom('all_webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('endpoint_id')
    .execute()
  const rows = await db
    .selectFrom('all_webhook_deliveries')
    .select(['endpoint_id', 'delivered_at', 'next_attempt_at'])
    .where('partner_id', '=', partnerId)
    .where('event_sequence', '=', event.sequence)
    .execute()
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('event_sequence', '=', event.sequence)
    .orderBy('attempt_id', 'desc')
    .limit(mostAttempts)
    .execute()
  return endpoints.map((endpoint) => {
    const { id, url, status } = toWebhookEndpoint(endpoint)
    const row = rows.find(({ endpoint_id }) => endpoint_id === endpoint.endpoint_id)
    const own = attempts
      .filter(({ endpoint_id }) => endpoint_id === endpoint.endpoint_id)
      .map((attempt) => toConsoleAttempt(context, attempt))
    const isKept = endpoint.endpoint_id === firstEndpointId && event.delivered_at !== null
    return {
      endpointId: id,
      url,
      endpointStatus: status,
      state: stateOf(row, own, isKept),
      nextAttemptAt: row?.next_attempt_at?.toISOString() ?? null,
      attempts: own,
    }
  })
}

/** @param isKept whether the event is known to be delivered, also if its attempts are older than the log of attempts. */
function stateOf(
  row: { delivered_at: Date | null; next_attempt_at: Date | null } | undefined,
  attempts: readonly ConsoleAttempt[],
  isKept: boolean,
): EventDelivery['state'] {
  if (row?.next_attempt_at) return 'waiting'
  if (isKept || row?.delivered_at || attempts.some(({ error }) => error === null)) return 'delivered'
  return row || attempts.length > 0 ? 'failed' : 'none'
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
