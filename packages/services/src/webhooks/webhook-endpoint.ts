import type { TenantTransaction } from '@consult/db'
import { addSeconds, invalidRequest, notFound } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import { lastSequence } from '@consult/engine'
import { newWebhookSecret } from '@consult/webhooks'
import type { Services } from '../call.ts'
import { requirePartner } from '../partners/require-partner.ts'

/** How long the secret before a rotation goes on signing, seconds. */
const secretOverlapSeconds = 24 * 60 * 60

/**
 * Sets where a partner's events are delivered. A first endpoint gets the events from now on; a new URL goes on where
 * the one before stopped, with the same secret.
 * @throws invalid_request for a URL that may not be called, not_found for a partner that is not there.
 */
export async function setWebhook(
  services: Services,
  { partnerId, url, policy }: { partnerId: string; url: string; policy: EgressPolicy },
): Promise<{ webhookSecret: string }> {
  const parsed = parsePublicUrl(url, policy)
  if (!parsed.ok) throw invalidRequest({ path: 'webhookUrl', code: parsed.code, message: parsed.message })
  await requirePartner(services, partnerId)
  const now = services.clock.now()
  return services.database.inTenant(partnerId, async (tx) => {
    const row = await tx.db
      .insertInto('webhook_endpoints')
      .values({
        partner_id: partnerId,
        url: parsed.url.href,
        secret: newWebhookSecret(),
        previous_secret: null,
        previous_secret_until: null,
        cursor_sequence: await lastSequence(tx),
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ url: parsed.url.href, updated_at: now }))
      .returning('secret')
      .executeTakeFirstOrThrow()
    return { webhookSecret: row.secret }
  })
}

/** A new signing secret; both sign for 24 hours. @throws not_found without an endpoint. */
export async function rotateWebhookSecret(services: Services, partnerId: string): Promise<{ webhookSecret: string }> {
  await requirePartner(services, partnerId)
  const now = services.clock.now()
  return services.database.inTenant(partnerId, async (tx) => {
    const row = await tx.db
      .updateTable('webhook_endpoints')
      .set((eb) => ({
        previous_secret: eb.ref('secret'),
        previous_secret_until: addSeconds(now, secretOverlapSeconds),
        secret: newWebhookSecret(),
        updated_at: now,
      }))
      .where('partner_id', '=', partnerId)
      .returning('secret')
      .executeTakeFirst()
    if (!row) throw notFound()
    return { webhookSecret: row.secret }
  })
}

/** Stops delivery; the events are kept, and their place. @throws not_found without an endpoint. */
export async function disableWebhook(services: Services, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  const now = services.clock.now()
  await services.database.inTenant(partnerId, (tx) =>
    switchEndpoint(tx, { disabled_at: now, disabled_reason: 'operator' }, now),
  )
}

/** Delivery goes on where it stopped. @throws not_found without an endpoint. */
export async function enableWebhook(services: Services, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  const now = services.clock.now()
  await services.database.inTenant(partnerId, (tx) =>
    switchEndpoint(tx, { disabled_at: null, disabled_reason: null, failing_since: null }, now),
  )
  services.hints.publish({ stream: 'webhooks', partnerId })
}

async function switchEndpoint(
  tx: TenantTransaction,
  change: { disabled_at: Date | null; disabled_reason: string | null; failing_since?: null },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_endpoints')
    .set({ ...change, updated_at: now })
    .where('partner_id', '=', tx.partnerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
}
