import type { TenantTransaction } from '@consult/db'
import type { EventType, WebhookEndpoint } from '@consult/domain'
import { ConsultError, notFound } from '@consult/domain'
import type { AuditTarget } from '@consult/request'
import { accountSlot, type EndpointKey, type EndpointRow, lockEndpoint, scopeOf } from '@consult/webhooks'
import { sql } from 'kysely'
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
    id: row.endpoint_id,
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
export const targetOf = ({ endpointId }: EndpointKey): AuditTarget => ({ type: 'webhook_endpoint', id: endpointId })

/**
 * The first sort key of endpoints, which puts the account's endpoint first. The second is the id, which sorts by age.
 */
export const placeOfEndpoint = sql<number>`case when slot = ${sql.lit(accountSlot)} then 0 else 1 end`

/** The types without repeats, or null for all. */
export const uniqueTypes = (events: readonly EventType[] | null) => events && [...new Set(events)]

/** @throws not_found */
export async function findEndpoint({ db, partnerId }: TenantTransaction, endpointId: string): Promise<EndpointRow> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Like `findEndpoint`, but locks the row so that it can be changed. @throws not_found */
export async function requireEndpoint(tx: TenantTransaction, endpointId: string): Promise<EndpointRow> {
  const row = await lockEndpoint(scopeOf(tx, endpointId))
  if (!row) throw notFound('id')
  return row
}

/** The account's endpoint, which operators set. Undefined without one. */
export const findAccountEndpoint = ({ db, partnerId }: TenantTransaction): Promise<EndpointRow | undefined> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('slot', '=', accountSlot)
    .executeTakeFirst()

/** Like `findAccountEndpoint`, but locks the row so that it can be changed. @throws not_found */
export async function requireAccountEndpoint(tx: TenantTransaction): Promise<EndpointRow> {
  const row = await findAccountEndpoint(tx)
  if (!row) throw notFound()
  return requireEndpoint(tx, row.endpoint_id)
}

/** @throws webhook_unavailable when the endpoint is disabled. */
export function requireEnabled(row: Pick<EndpointRow, 'disabled_at'>): void {
  if (row.disabled_at) throw new ConsultError('webhook_unavailable', { reason: 'disabled' })
}
