import { newId } from '@consult/db'
import { requirePartner } from '@consult/directory'
import { invalidRequest } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import { lastSequence } from '@consult/engine'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { accountSlot, decryptSecrets, encryptSecrets, newWebhookSecret } from '@consult/webhooks'
import { sql } from 'kysely'
import { replaceSecret } from './endpoint-secret.ts'
import { keyOfRow, requireAccountEndpoint, targetOf } from './endpoint-store.ts'
import { switchOff, switchOn } from './endpoint-switch.ts'

/** The URL in canonical form. @throws invalid_request for one that is not allowed. */
export function checkWebhookUrl(url: string, path: string, policy: EgressPolicy): string {
  const parsed = parsePublicUrl(url, policy)
  if (!parsed.ok) throw invalidRequest({ path, code: parsed.code, message: parsed.message })
  return parsed.url.href
}

/**
 * Sets the account's endpoint. A new endpoint gets all later events. A new URL continues where the old URL stopped,
 * with the same secret.
 * @throws invalid_request for a URL that is not allowed; not_found for an unknown partner.
 */
export async function setWebhook(
  services: OperatorServices,
  { partnerId, url, policy }: { partnerId: string; url: string; policy: EgressPolicy },
): Promise<{ webhookSecret: string }> {
  const href = checkWebhookUrl(url, 'webhookUrl', policy)
  await requirePartner(services, partnerId)
  const box = await services.secretBox()
  return inOperatorUnit(services, { partnerId, act: 'webhooks.set' }, async (unit) => {
    const { now } = unit
    const key = { partnerId, endpointId: newId('webhookEndpoint', now) }
    const row = await unit.db
      .insertInto('webhook_endpoints')
      .values({
        partner_id: partnerId,
        endpoint_id: key.endpointId,
        slot: accountSlot,
        url: href,
        description: null,
        events: null,
        ...encryptSecrets(box, key, { current: newWebhookSecret(), previous: null }),
        previous_secret_until: null,
        cursor_sequence: await lastSequence(unit),
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        consecutive_failures: 0,
        next_probe_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'slot']).doUpdateSet({
          url: href,
          updated_at: now,
          // If the breaker is open, the new URL is probed at once.
          next_probe_at: sql`case when webhook_endpoints.next_probe_at is not null then ${now}::timestamptz end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const { current } = decryptSecrets(box, keyOfRow(row), row)
    return unit.did(targetOf(keyOfRow(row)), { webhookSecret: current })
  })
}

/**
 * Creates a new signing secret of the account's endpoint. The old and the new one both sign for 24 hours.
 * @throws not_found without an endpoint.
 */
export async function rotateWebhookSecret(
  services: OperatorServices,
  partnerId: string,
): Promise<{ webhookSecret: string }> {
  await requirePartner(services, partnerId)
  const box = await services.secretBox()
  return inOperatorUnit(services, { partnerId, act: 'webhooks.rotateSecret' }, async (unit) => {
    const row = await requireAccountEndpoint(unit)
    return unit.did(targetOf(keyOfRow(row)), { webhookSecret: await replaceSecret(unit, box, row) })
  })
}

/** Stops delivery to the account's endpoint. Events and position in the log are kept. @throws not_found without one. */
export async function disableWebhook(services: OperatorServices, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'webhooks.disable' }, async (unit) => {
    const row = await requireAccountEndpoint(unit)
    await switchOff(unit, row, 'operator')
    return unit.did(targetOf(keyOfRow(row)), undefined)
  })
}

/**
 * Resumes delivery to the account's endpoint. It immediately sends the events that wait for another attempt, and those that
 * used up their attempts since the endpoint started to fail.
 * @throws not_found without an endpoint.
 */
export async function enableWebhook(services: OperatorServices, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'webhooks.enable' }, async (unit) => {
    // Lock the endpoint before its deliveries, as everywhere.
    const row = await requireAccountEndpoint(unit)
    await switchOn(unit, row)
    return unit.did(targetOf(keyOfRow(row)), undefined)
  })
  services.wakeUps.publish({ stream: 'webhooks', partnerId })
}
