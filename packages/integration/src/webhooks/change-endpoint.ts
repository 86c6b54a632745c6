import {
  ConsultError,
  type UpdateWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { scopeOf } from '@consult/webhooks'
import { sql } from 'kysely'
import { replaceSecret } from './endpoint-secret.ts'
import { findEndpoint, keyOfRow, requireEndpoint, targetOf, toWebhookEndpoint, uniqueTypes } from './endpoint-store.ts'
import { switchOff, switchOn } from './endpoint-switch.ts'
import { countWaiting } from './waiting-events.ts'
import { checkWebhookUrl } from './webhook-endpoint.ts'

/** Ends a unit that changed an endpoint. */
async function didChange(unit: Unit, id: string) {
  const row = await findEndpoint(unit, id)
  return unit.did(targetOf(keyOfRow(row)), toWebhookEndpoint(row, await countWaiting(unit)))
}

const wake = ({ services, account }: RequestContext) =>
  services.wakeUps.publish({ stream: 'webhooks', partnerId: account.partnerId })

/**
 * Changes the given fields. A new URL continues where the old URL stopped, with the same secret. New types of event
 * count for the events that are not yet waiting for delivery.
 * @throws not_found; invalid_request for a URL that is not allowed.
 */
export async function updateWebhookEndpoint(
  context: RequestContext,
  { id, url, description, events }: UpdateWebhookEndpoint & { id: string },
): Promise<WebhookEndpoint> {
  const href = url === undefined ? undefined : checkWebhookUrl(url, 'url', context.services.webhookPolicy)
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    const { now } = unit
    await unit.db
      .updateTable('webhook_endpoints')
      .set({
        ...(description !== undefined && { description }),
        ...(events !== undefined && { events: uniqueTypes(events) }),
        ...(href !== undefined && {
          url: href,
          // If the breaker is open, the new URL is probed at once.
          next_probe_at: sql`case when next_probe_at is not null then ${now}::timestamptz end`,
        }),
        updated_at: now,
      })
      .where('partner_id', '=', unit.partnerId)
      .where('endpoint_id', '=', row.endpoint_id)
      .execute()
    unit.afterCommit(() => wake(context))
    return didChange(unit, id)
  })
}

/** Creates a new signing secret. The old and the new one both sign for 24 hours. @throws not_found */
export async function rotateWebhookEndpointSecret(
  context: RequestContext,
  id: string,
): Promise<WebhookEndpointWithSecret> {
  const box = await context.services.secretBox()
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    const secret = await replaceSecret(unit, box, row)
    return unit.did(targetOf(keyOfRow(row)), { ...toWebhookEndpoint(row, await countWaiting(unit)), secret })
  })
}

/**
 * Stops delivery. The endpoint misses all events until it is enabled again. A disabled endpoint stays as it is.
 * @throws not_found
 */
export async function disableWebhookEndpoint(context: RequestContext, id: string): Promise<WebhookEndpoint> {
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    if (row.disabled_at === null) await switchOff(unit, row, 'partner')
    return didChange(unit, id)
  })
}

/**
 * Resumes delivery: see `switchOn`.
 * @throws not_found; webhook_unavailable when an operator has disabled the endpoint.
 */
export async function enableWebhookEndpoint(context: RequestContext, id: string): Promise<WebhookEndpoint> {
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    if (row.disabled_reason === 'operator') throw new ConsultError('webhook_unavailable', { reason: 'disabled' })
    await switchOn(unit, row)
    unit.afterCommit(() => wake(context))
    return didChange(unit, id)
  })
}

/** Removes an endpoint with its secrets and everything that waits for it. @throws not_found */
export async function deleteWebhookEndpoint(
  context: RequestContext,
  id: string,
): Promise<{ id: string; deleted: true }> {
  return inUnit(context, async (unit) => {
    // Lock the endpoint before its deliveries, as everywhere. A worker that is sending a delivery finds no row
    // afterwards.
    const row = await requireEndpoint(unit, id)
    const { db, partnerId, endpointId } = scopeOf(unit, row.endpoint_id)
    for (const table of ['webhook_deliveries', 'webhook_recoveries', 'webhook_endpoints'] as const) {
      await db.deleteFrom(table).where('partner_id', '=', partnerId).where('endpoint_id', '=', endpointId).execute()
    }
    return unit.did(targetOf(keyOfRow(row)), { id, deleted: true } as const)
  })
}
