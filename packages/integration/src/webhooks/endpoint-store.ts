import type { TenantTransaction } from '@consult/db'
import type { EventType, WebhookEndpoint } from '@consult/domain'
import { ConsultError, notFound } from '@consult/domain'
import type { AuditTarget } from '@consult/request'
import {
  type EndpointKey,
  type EndpointRow,
  endpointKeyOf,
  lockEndpoint,
  scopeOf,
  shownEndpointId,
} from '@consult/webhooks'
import type { WaitingEvents } from './waiting-events.ts'

export function keyOfRow(row: Pick<EndpointRow, 'partner_id' | 'endpoint_id'>): EndpointKey {
  return { partnerId: row.partner_id, endpointId: row.endpoint_id }
}

/** @param waiting from `countWaiting`. */
export function toWebhookEndpoint(
  row: Omit<EndpointRow, 'encrypted_secret'>,
  waiting: ReadonlyMap<string, WaitingEvents>,
): WebhookEndpoint {
  return {
    id: shownEndpointId(keyOfRow(row)),
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.disabled_at === null ? 'enabled' : 'disabled',
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    pending: waiting.get(row.endpoint_id)?.count ?? 0,
    createdAt: row.created_at.toISOString(),
  }
}

/** The endpoint in the audit. */
export const targetOf = (key: EndpointKey): AuditTarget => ({ type: 'webhook_endpoint', id: shownEndpointId(key) })

/** The types without repeats, or null for all. */
export const uniqueTypes = (events: readonly EventType[] | null) => events && [...new Set(events)]

/** The endpoint of that id outside of the database. @throws not_found */
export async function findEndpoint({ db, partnerId }: TenantTransaction, shownId: string): Promise<EndpointRow> {
  const { endpointId } = endpointKeyOf(partnerId, shownId)
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The same, locked so that it can be changed. @throws not_found */
export async function lockShownEndpoint(tx: TenantTransaction, shownId: string): Promise<EndpointRow> {
  const row = await lockEndpoint(scopeOf(tx, endpointKeyOf(tx.partnerId, shownId).endpointId))
  if (!row) throw notFound()
  return row
}

/** @throws webhook_unavailable when the endpoint is disabled. */
export function requireEnabled(row: Pick<EndpointRow, 'disabled_at'>): void {
  if (row.disabled_at) throw new ConsultError('webhook_unavailable', { reason: 'disabled' })
}
