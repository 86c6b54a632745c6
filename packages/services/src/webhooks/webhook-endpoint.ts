import { addSeconds, invalidRequest, notFound } from '@consult/domain'
import { type EgressPolicy, parsePublicUrl } from '@consult/egress'
import { lastSequence } from '@consult/engine'
import { closedBreaker, decryptSecrets, encryptSecrets, lockEndpoint, newWebhookSecret } from '@consult/webhooks'
import { sql } from 'kysely'
import { requirePartner } from '../directory/partners/require-partner.ts'
import { inOperatorUnit, type OperatorUnit } from '../request/operator-unit.ts'
import type { Services } from '../request/request-context.ts'
import type { Done } from '../request/unit-of-work.ts'

/** How long the old secret still signs after a rotation, in seconds. */
const secretOverlapSeconds = 24 * 60 * 60

/**
 * Sets where a partner's events are delivered. A first endpoint gets the events from now on. A new URL continues where
 * the old one stopped, with the same secret.
 * @throws invalid_request for a URL that is not allowed; not_found for an unknown partner.
 */
export async function setWebhook(
  services: Services,
  { partnerId, url, policy }: { partnerId: string; url: string; policy: EgressPolicy },
): Promise<{ webhookSecret: string }> {
  const parsed = parsePublicUrl(url, policy)
  if (!parsed.ok) throw invalidRequest({ path: 'webhookUrl', code: parsed.code, message: parsed.message })
  await requirePartner(services, partnerId)
  const box = await services.secretBox()
  return inOperatorUnit(services, { partnerId, act: 'webhooks.set' }, async (unit) => {
    const { now } = unit
    const row = await unit.db
      .insertInto('webhook_endpoints')
      .values({
        partner_id: partnerId,
        url: parsed.url.href,
        ...encryptSecrets(box, partnerId, { current: newWebhookSecret(), previous: null }),
        previous_secret_until: null,
        cursor_sequence: await lastSequence(unit),
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('partner_id').doUpdateSet({
          url: parsed.url.href,
          updated_at: now,
          // If the breaker is open, the new URL is probed at once.
          next_probe_at: sql`case when webhook_endpoints.next_probe_at is not null then ${now}::timestamptz end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const { current } = decryptSecrets(box, partnerId, row)
    return unit.did({ type: 'webhook_endpoint', id: partnerId }, { webhookSecret: current })
  })
}

/** Creates a new signing secret. The old and the new one both sign for 24 hours. @throws not_found without an endpoint. */
export async function rotateWebhookSecret(services: Services, partnerId: string): Promise<{ webhookSecret: string }> {
  await requirePartner(services, partnerId)
  const box = await services.secretBox()
  return inOperatorUnit(services, { partnerId, act: 'webhooks.rotateSecret' }, async (unit) => {
    const { now } = unit
    const row = await lockEndpoint(unit)
    if (!row) throw notFound()
    const { current: previous } = decryptSecrets(box, partnerId, row)
    const webhookSecret = newWebhookSecret()
    await unit.db
      .updateTable('webhook_endpoints')
      .set({
        ...encryptSecrets(box, partnerId, { current: webhookSecret, previous }),
        previous_secret_until: addSeconds(now, secretOverlapSeconds),
        updated_at: now,
      })
      .where('partner_id', '=', partnerId)
      .execute()
    return unit.did({ type: 'webhook_endpoint', id: partnerId }, { webhookSecret })
  })
}

/** Stops delivery. The events and the position in the log are kept. @throws not_found without an endpoint. */
export async function disableWebhook(services: Services, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'webhooks.disable' }, (unit) =>
    switchEndpoint(unit, { disabled_at: unit.now, disabled_reason: 'operator' }),
  )
}

/**
 * Resumes delivery where it stopped. It immediately sends the events that wait for another attempt, and those that used
 * up their attempts since the endpoint started to fail.
 * @throws not_found without an endpoint.
 */
export async function enableWebhook(services: Services, partnerId: string): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'webhooks.enable' }, async (unit) => {
    // The endpoint before its deliveries, as everywhere.
    await lockEndpoint(unit)
    await makeUndeliveredDue(unit)
    return switchEndpoint(unit, { disabled_at: null, disabled_reason: null, failing_since: null, ...closedBreaker })
  })
  services.wakeUps.publish({ stream: 'webhooks', partnerId })
}

async function makeUndeliveredDue({ db, partnerId, now }: OperatorUnit): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('partner_id', '=', partnerId)
    .where('delivered_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', 'is not', null),
        eb(
          'last_attempt_at',
          '>=',
          eb.selectFrom('webhook_endpoints').select('failing_since').where('partner_id', '=', partnerId),
        ),
      ]),
    )
    .execute()
}

async function switchEndpoint(
  unit: OperatorUnit,
  change: { disabled_at: Date | null; disabled_reason: string | null; failing_since?: null } & Partial<
    typeof closedBreaker
  >,
): Promise<Done<void>> {
  const { numUpdatedRows } = await unit.db
    .updateTable('webhook_endpoints')
    .set({ ...change, updated_at: unit.now })
    .where('partner_id', '=', unit.partnerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
  return unit.did({ type: 'webhook_endpoint', id: unit.partnerId }, undefined)
}
