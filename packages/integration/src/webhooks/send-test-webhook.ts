import { requirePartner } from '@consult/directory'
import { notFound } from '@consult/domain'
import { createSafeDispatcher, type EgressPolicy } from '@consult/egress'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { postWebhook, signedRequest, signingEndpoint, type WebhookOutcome } from '@consult/webhooks'
import { findAccountEndpoint, keyOfRow, targetOf } from './endpoint-store.ts'
import { testEvent } from './test-event.ts'

/** The outcome of a test delivery. */
export type TestDelivery = WebhookOutcome & {
  readonly url: string
  readonly eventId: string
  /** How long the receiver took, in milliseconds. */
  readonly tookMs: number
}

/**
 * Posts one signed event of type `webhook.test` to the account's endpoint, like a real delivery. It works even while the
 * endpoint is disabled. The event is not stored and not retried.
 * @throws not_found for an unknown partner, or a partner without an endpoint.
 */
export async function sendTestWebhook(
  services: OperatorServices,
  { partnerId, policy }: { partnerId: string; policy: EgressPolicy },
): Promise<TestDelivery> {
  await requirePartner(services, partnerId)
  const box = await services.secretBox()
  const endpoint = await inOperatorUnit(services, { partnerId, act: 'webhooks.test' }, async (unit) => {
    const found = await findAccountEndpoint(unit)
    if (!found) throw notFound()
    return unit.did(targetOf(keyOfRow(found)), found)
  })
  const now = services.clock.now()
  const event = testEvent(now)
  const dispatcher = createSafeDispatcher(policy)
  const startedAt = performance.now()
  try {
    const at = { timestamp: now, epoch: await services.epochs.current() }
    const outcome = await postWebhook({
      ...signedRequest(signingEndpoint(box, keyOfRow(endpoint), endpoint, now), event, at),
      dispatcher,
    })
    const tookMs = Math.round(performance.now() - startedAt)
    return { ...outcome, url: endpoint.url, eventId: event.eventId, tookMs }
  } finally {
    await dispatcher.destroy()
  }
}
