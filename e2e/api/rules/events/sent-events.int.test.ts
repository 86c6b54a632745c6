import type { WebhookEndpointWithSecret } from '@consult/domain'
import { until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDeliveries, startWebhookReceiver, success, type WebhookReceiver } from '../../environment/index.ts'
import {
  addEndpoint,
  bookkeeping,
  deliver,
  deliveries,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

/** The delivery status of an event in the log covers all endpoints together. */

setUpWebhooks()

let other: WebhookReceiver
beforeEach(async () => {
  other = await startWebhookReceiver()
})
afterEach(() => other.close())

const endpointPath = ({ id }: Pick<WebhookEndpointWithSecret, 'id'>) => `/v1/webhook-endpoints/${id}`
const remove = async (endpoint: WebhookEndpointWithSecret) =>
  success(await partner.key.send('DELETE', endpointPath(endpoint)))

describe('the log says of an event', () => {
  test('how often it was sent to all endpoints, also if none is the account’s', async () => {
    await addEndpoint()
    await addEndpoint({ url: other.url })
    await partner.consult({ status: 'invited' })
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 2, lastStatus: 200, deliveredAt: now() }])
  })

  test('when any endpoint answered with 2xx, and the status of the last attempt at any', async () => {
    await setUrl()
    await addEndpoint({ url: other.url })
    other.answerWith(503)
    await partner.consult({ status: 'invited' })
    await deliver()
    const deliveredAt = now()
    expect(await bookkeeping()).toMatchObject([{ attempts: 2, deliveredAt }])
    environment.clock.advance(5)
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 3, lastStatus: 503, deliveredAt }])
    other.answerWith(204)
    environment.clock.advance(5 * 60)
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 4, lastStatus: 204, deliveredAt: now() }])
  })

  test('nothing as long as nothing was sent', async () => {
    await addEndpoint({ events: ['telehealth.completed'] })
    await partner.consult({ status: 'invited' })
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 0, lastStatus: null, deliveredAt: null }])
  })

  test('the same after the endpoint that it was sent to is deleted', async () => {
    const endpoint = await addEndpoint()
    receiver.answerWith(500)
    await partner.consult({ status: 'invited' })
    await deliver()
    await remove(endpoint)
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 500, deliveredAt: null }])
  })

  test('also of the attempt that was under way when its endpoint was deleted', { tags: 'full' }, async () => {
    const endpoint = await addEndpoint()
    const answered = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => answered.promise)
    await partner.consult({ status: 'invited' })
    await deliveries.worker.work(partner.id)
    await until('it is being sent', () => receiver.received.length === 1)
    await remove(endpoint)
    answered.resolve({ status: 200 })
    await deliveries.worker.settled()
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
  })

  test('what another attempt at the same endpoint does not change that ended earlier', { tags: 'full' }, async () => {
    await addEndpoint()
    const slow = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => slow.promise)
    await partner.consult({ status: 'invited' })
    const [event] = await partner.events()
    await deliveries.worker.work(partner.id)
    await until('it is being sent', () => receiver.received.length === 1)
    environment.clock.advance(1)
    success(await partner.key.post(`/v1/events/${event?.id}/resend`))
    receiver.answerWith(200)
    const second = startDeliveries(environment)
    await second.deliver(partner.id)
    await second.close()
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
    const deliveredAt = now()
    environment.clock.advance(1)
    slow.resolve({ status: 500 })
    await deliveries.worker.settled()
    expect(await bookkeeping()).toEqual([{ attempts: 2, lastStatus: 500, deliveredAt }])
  })
})

test('attempts of many events at many endpoints that end at the same time are all counted, by several workers', {
  tags: 'full',
}, async () => {
  for (let n = 0; n < 4; n += 1) await addEndpoint()
  await setUrl(other.url)
  await writeMessages(30)
  const second = startDeliveries(environment)
  await Promise.all([deliver(), second.deliver(partner.id)])
  await deliver()
  await second.close()
  const events = await bookkeeping()
  expect(events).toEqual(Array(events.length).fill({ attempts: 5, lastStatus: 200, deliveredAt: now() }))
})
