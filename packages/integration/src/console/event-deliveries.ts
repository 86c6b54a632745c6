import type { TenantTransaction } from '@consult/db'
import type { EventDelivery } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import type { EventRow } from '../events/stored-event.ts'
import { placeOfEndpoint, toWebhookEndpoint } from '../webhooks/endpoint-store.ts'
import { toConsoleAttempt } from './console-attempts.ts'
import { deliveryState } from './delivery-state.ts'

/** The maximum number of attempts of one event that are listed. Replays can make any number of them. */
const mostAttempts = 200

/** The state of an event's delivery to each endpoint, with the attempts. */
export async function readDeliveries(
  tx: TenantTransaction,
  context: RequestContext,
  event: EventRow,
): Promise<EventDelivery[]> {
  const { db, partnerId } = tx
  const now = context.services.clock.now()
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy(placeOfEndpoint)
    .orderBy('endpoint_id')
    .execute()
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['endpoint_id', 'next_attempt_at', 'leased_until'])
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
    const { id, url, status } = toWebhookEndpoint(endpoint, new Map())
    const row = rows.find(({ endpoint_id }) => endpoint_id === endpoint.endpoint_id)
    const own = attempts
      .filter(({ endpoint_id }) => endpoint_id === endpoint.endpoint_id)
      .map((attempt) => toConsoleAttempt(context, attempt))
    return {
      endpointId: id,
      url,
      endpointStatus: status,
      ...deliveryState({ event, endpoint, row, attempts: own }, now),
      attempts: own,
    }
  })
}
