import { createHmac } from 'node:crypto'
import type { AsyncConsult, StoredEvent } from '@consult/domain'
import { rotateWebhookSecret } from '@consult/integration'
import { oneIn } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReceivedWebhook, startWebhookReceiver, success } from '../../environment/index.ts'
import {
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

setUpWebhooks()

let secret: string

beforeEach(async () => {
  secret = await setUrl()
})

const close = async ({ id }: AsyncConsult) => success(await partner.key.post(`/v1/async-consults/${id}/close`))

/** The signature of the interface document: over the raw bytes, with the secret as it is displayed. */
const serviceDigest = (key: string, seconds: string, body: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
/** The Standard Webhooks signature. */
const standardDigest = (key: string, { headers, body }: ReceivedWebhook) =>
  createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`)
    .update(body)
    .digest('base64')

describe('a webhook is delivered', () => {
  test('as its envelope, by POST, with its type and id in the headers', async () => {
    await partner.consult({ status: 'active' })
    await deliver()
    const log = await partner.events()
    const byId = new Map(receiver.received.map((webhook) => [webhook.event.id, webhook]))
    expect([...byId.keys()].toSorted()).toEqual(log.map(({ id }) => id).toSorted())
    expect(receiver.received).toHaveLength(log.length)
    for (const { id, type, createdAt, data } of log) {
      const webhook = byId.get(id)
      expect(webhook?.method).toBe('POST')
      expect(webhook?.event).toEqual({ id, type, createdAt, partnerId: partner.id, data })
      expect(webhook?.headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': type,
        'webhook-id': id,
      })
    }
  })

  test('signed in both formats over the exact bytes, with the time of the attempt', async () => {
    await partner.consult({ status: 'invited' })
    environment.clock.advance(90)
    await deliver()
    const [webhook] = receiver.received
    if (!webhook) throw new Error('nothing was delivered')
    const seconds = String(Math.floor(environment.clock.now().getTime() / 1000))
    expect(webhook.headers['x-service-signature']).toBe(
      `t=${seconds},v1=${serviceDigest(secret, seconds, webhook.body)}`,
    )
    expect(webhook.headers['webhook-timestamp']).toBe(seconds)
    expect(webhook.headers['webhook-signature']).toBe(`v1,${standardDigest(secret, webhook)}`)
  })

  test('once, and the log says when', async () => {
    await partner.consult({ status: 'queued' })
    expect(await bookkeeping()).toEqual(Array(3).fill({ attempts: 0, lastStatus: null, deliveredAt: null }))
    environment.clock.advance(5)
    await deliver()
    await deliver()
    expect(await bookkeeping()).toEqual(Array(3).fill({ attempts: 1, lastStatus: 200, deliveredAt: now() }))
    expect(receiver.received).toHaveLength(3)
  })

  test.each(oneIn(4, [200, 201, 202, 204, 299]))('when the answer is %i', { tags: 'sized' }, async (status) => {
    receiver.answerWith(status)
    await partner.consult({ status: 'invited' })
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: status, deliveredAt: now() }])
  })

  test('to a first endpoint from its creation on, and to a new URL from where the previous one stopped', async () => {
    const later = await environment.partner()
    const before = await later.consult({ status: 'invited' })
    await setUrl(receiver.url, later)
    await deliver(later)
    expect(receiver.received).toEqual([])
    success(await later.key.post(`/v1/async-consults/${before.id}/close`))
    const second = await startWebhookReceiver()
    const sameSecret = await setUrl(second.url, later)
    expect(await setUrl(second.url, later)).toBe(sameSecret)
    await deliver(later)
    expect(second.received.map(({ event }) => event.type).toSorted()).toEqual([
      'async_consult.closed',
      'async_consult.message',
    ])
    await second.close()
  })

  test('for every event when there are more than one batch holds', { tags: 'full' }, async () => {
    await writeMessages(60)
    await deliver()
    const ids = (await partner.events()).map(({ id }) => id)
    expect(receiver.received.map(({ event }) => event.id).toSorted()).toEqual(ids.toSorted())
  })
})

test('without an endpoint, every event is still in the log, with no attempt', async () => {
  const without = await environment.partner()
  await without.consult({ status: 'queued' })
  await deliver(without)
  const log = await without.events()
  expect(log.map(({ attempts, lastStatus, deliveredAt }) => [attempts, lastStatus, deliveredAt])).toEqual(
    Array(3).fill([0, null, null]),
  )
})

test('after a secret rotation, both secrets sign for 24 hours, the newer first', async () => {
  const consult = await partner.consult({ status: 'invited' })
  const { webhookSecret } = await rotateWebhookSecret(environment.operator, partner.id)
  expect(webhookSecret).not.toBe(secret)
  environment.clock.advance(24 * 60 * 60)
  environment.clock.advance(-0.001)
  await deliver()
  environment.clock.advance(0.001)
  await close(consult)
  await deliver()
  const signaturesOf = (webhook: ReceivedWebhook | undefined) => {
    if (!webhook) throw new Error('nothing was delivered')
    const seconds = String(webhook.headers['webhook-timestamp'])
    const form = (secrets: string[]) => ({
      service: [`t=${seconds}`, ...secrets.map((key) => `v1=${serviceDigest(key, seconds, webhook.body)}`)].join(),
      standard: secrets.map((key) => `v1,${standardDigest(key, webhook)}`).join(' '),
    })
    const sent = {
      service: webhook.headers['x-service-signature'],
      standard: webhook.headers['webhook-signature'],
    }
    return { sent, form }
  }
  const during = signaturesOf(receiver.received[0])
  expect(during.sent).toEqual(during.form([webhookSecret, secret]))
  const after = signaturesOf(receiver.received.at(-1))
  expect(after.sent).toEqual(after.form([webhookSecret]))
})

test('the list of partners with pending webhooks is complete', async () => {
  const due = async () => (await deliveries.worker.due()).includes(partner.id)
  expect(await due()).toBe(false)
  const consult = await partner.consult({ status: 'invited' })
  expect(await due()).toBe(true)
  receiver.answerWith(500)
  await deliver()
  expect(await due()).toBe(false)
  environment.clock.advance(5)
  expect(await due()).toBe(true)
  receiver.answerWith(200)
  await deliver()
  expect(await due()).toBe(false)
  await close(consult)
  expect(await due()).toBe(true)
  const log: StoredEvent[] = await partner.events()
  expect(log).toHaveLength(3)
})
