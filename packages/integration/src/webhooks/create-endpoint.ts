import { newId } from '@consult/db'
import {
  type CreateWebhookEndpoint,
  invalidRequest,
  mostWebhookEndpoints,
  type WebhookEndpointWithSecret,
} from '@consult/domain'
import { lastSequence } from '@consult/engine'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { accountSlot, type EndpointRow, encryptSecrets, newWebhookSecret } from '@consult/webhooks'
import { targetOf, toWebhookEndpoint, uniqueTypes } from './endpoint-store.ts'
import { checkWebhookUrl } from './webhook-endpoint.ts'

/** The free places for endpoints. The account's endpoint has its own place, so that operators can always set it. */
async function freeSlots({ db, partnerId }: Unit): Promise<number[]> {
  const rows = await db.selectFrom('webhook_endpoints').select('slot').where('partner_id', '=', partnerId).execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  return Array.from({ length: mostWebhookEndpoints }, (_, n) => n).filter(
    (slot) => slot !== accountSlot && !taken.has(slot),
  )
}

/** @throws invalid_request when the partner has as many endpoints as it may. */
async function insertInFreeSlot(unit: Unit, row: Omit<EndpointRow, 'slot'>): Promise<EndpointRow> {
  for (;;) {
    const [slot] = await freeSlots(unit)
    if (slot === undefined) {
      throw invalidRequest({
        path: 'url',
        code: 'too_many',
        message: `The limit of ${mostWebhookEndpoints} webhook endpoints is reached. Delete one first.`,
      })
    }
    const inserted = await unit.db
      .insertInto('webhook_endpoints')
      .values({ ...row, slot })
      // A concurrent request took the place; the next round sees that.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) return inserted
  }
}

/**
 * Adds a webhook endpoint, which gets all later events.
 * @throws invalid_request for a URL that is not allowed, and when there are too many endpoints.
 */
export async function createWebhookEndpoint(
  context: RequestContext,
  { url, description = null, events = null }: CreateWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  const { services, account } = context
  const href = checkWebhookUrl(url, 'url', services.webhookPolicy)
  const box = await services.secretBox()
  return inUnit(context, async (unit) => {
    const { now } = unit
    const key = { partnerId: account.partnerId, endpointId: newId('webhookEndpoint', now) }
    const secret = newWebhookSecret()
    const row = await insertInFreeSlot(unit, {
      partner_id: key.partnerId,
      endpoint_id: key.endpointId,
      url: href,
      description,
      events: uniqueTypes(events),
      ...encryptSecrets(box, key, { current: secret, previous: null }),
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
    return unit.did(targetOf(key), { ...toWebhookEndpoint(row, new Map()), secret })
  })
}
