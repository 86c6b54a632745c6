import type { WebhookTest } from '@consult/domain'
import { createSafeDispatcher } from '@consult/egress'
import { inUnit, type RequestContext } from '@consult/request'
import { postWebhook, signedRequest, signingEndpoint } from '@consult/webhooks'
import { findEndpoint, keyOfRow, targetOf } from './endpoint-store.ts'
import { testEvent } from './test-event.ts'

/**
 * Posts one signed event of type `webhook.test`, like a real delivery, and waits for the outcome. It works even while the
 * endpoint is disabled. The event is not stored, not retried, and does not count for the endpoint.
 * @throws not_found
 */
export async function testWebhookEndpoint(context: RequestContext, id: string): Promise<WebhookTest> {
  const { services, account } = context
  const { clock, database } = services
  const box = await services.secretBox()
  const row = await database.inTenant(account.partnerId, (tx) => findEndpoint(tx, id))
  const now = clock.now()
  const event = testEvent(now)
  const at = { timestamp: now, epoch: await services.epochs.current() }
  const dispatcher = createSafeDispatcher(services.webhookPolicy)
  const startedAt = performance.now()
  try {
    const request = signedRequest(signingEndpoint(box, keyOfRow(row), row, now), event, at)
    const { outcome, status, reason, responseHead } = await postWebhook({ ...request, dispatcher })
    const durationMs = Math.round(performance.now() - startedAt)
    const { eventId } = event
    const answer = { eventId, delivered: outcome === 'delivered', status, durationMs, error: reason, responseHead }
    return await inUnit(context, async (unit) => unit.did(targetOf(keyOfRow(row)), answer))
  } finally {
    await dispatcher.destroy()
  }
}
