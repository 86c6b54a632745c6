import type { WebhookEndpointWithSecret } from '@consult/domain'
import { setWebhook } from '@consult/integration'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { success } from './client.ts'
import { type Deliveries, loopbackPolicy, startDeliveries } from './deliveries.ts'
import { createTestEnvironment } from './environment.ts'
import type { TestEnvironment } from './test-environment.ts'
import type { TestPartner } from './test-partner.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/**
 * The state of a test file that calls `setUpWebhooks`: one test environment per file with a process that delivers
 * webhooks …
 */
export let environment: TestEnvironment
export let deliveries: Deliveries
/** … and, for each test, a partner and an endpoint, which `setUrl` configures for a partner. */
export let partner: TestPartner
export let receiver: WebhookReceiver

/** Call this once at the top of a test file; test files share this module. */
export function setUpWebhooks(options: Parameters<typeof startDeliveries>[1] = {}): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    deliveries = startDeliveries(environment, options)
  })
  afterAll(async () => {
    await deliveries.close()
    await environment.close()
  })
  beforeEach(async () => {
    partner = await environment.partner()
    receiver = await startWebhookReceiver()
  })
  afterEach(() => receiver.close())
}

/** Sets a loopback URL as a partner's endpoint. @returns the signing secret. */
export const setUrl = async (url = receiver.url, who = partner): Promise<string> =>
  (await setWebhook(environment.operator, { partnerId: who.id, url, policy: loopbackPolicy })).webhookSecret

/** Sends everything that is due for a partner, and waits for the answers. */
export const deliver = (who = partner): Promise<void> => deliveries.deliver(who.id)

export const now = (): string => environment.clock.now().toISOString()

/** The delivery status of each event, in the order of the log. */
export const bookkeeping = async () =>
  (await partner.events()).map(({ attempts, lastStatus, deliveredAt }) => ({ attempts, lastStatus, deliveredAt }))

/** The partner's events without those about its endpoints, which the affected endpoint does not get. */
export const consultEvents = async () =>
  (await partner.events()).filter(({ type }) => !type.startsWith('webhook_endpoint.'))

/** A thread with this many patient messages, each an event that was not sent yet. */
export const writeMessages = async (count: number): Promise<void> => {
  const { id } = await partner.consult({ status: 'queued' })
  for (let n = 0; n < count; n += 1) {
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: `${n}` }))
  }
  await partner.settle()
}

/** Adds a webhook endpoint of a partner over `/v1`. */
export const addEndpoint = async (
  fields: { url?: string; description?: string | null; events?: string[] | null } = {},
  who = partner,
): Promise<WebhookEndpointWithSecret> =>
  success(await who.key.post<WebhookEndpointWithSecret>('/v1/webhook-endpoints', { url: receiver.url, ...fields }))
