import { createServer } from 'node:http'
import { getPartner } from '@consult/directory'
import type { AsyncConsult } from '@consult/domain'
import { disableWebhook, enableWebhook, setWebhook } from '@consult/integration'
import { oneIn } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startDeliveries, success } from '../../environment/index.ts'
import {
  consultEvents,
  deliver,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

let consult: AsyncConsult

beforeEach(async () => {
  await setUrl()
  consult = await partner.consult({ status: 'invited' })
})

const bookkeeping = async () =>
  (await partner.events()).map(({ attempts, lastStatus, deliveredAt }) => [attempts, lastStatus, deliveredAt])
const webhook = async () => (await getPartner(environment.operator, partner.id)).webhook
const rate = async () => success(await partner.key.post(`/v1/async-consults/${consult.id}/rating`, { value: 5 }))

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const waits = [0, 5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

describe('a failed webhook delivery', () => {
  test('is tried ten times in about three days, at exact times, each time with the same id', async () => {
    receiver.answerWith(503)
    for (const [n, wait] of waits.entries()) {
      if (wait > 0) {
        environment.clock.advance(wait)
        environment.clock.advance(-0.001)
        await deliver()
        expect(receiver.received).toHaveLength(n)
        environment.clock.advance(0.001)
      }
      await deliver()
      expect(receiver.received).toHaveLength(n + 1)
      expect(await bookkeeping()).toEqual([[n + 1, 503, null]])
    }
    environment.clock.advance(30 * day)
    await deliver()
    expect(receiver.received).toHaveLength(10)
    const [{ id } = { id: '' }] = await partner.events()
    expect(new Set(receiver.received.map(({ event }) => event.id))).toEqual(new Set([id]))
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-signature'])).size).toBe(10)
  })

  test('that then succeeds records both in the log', async () => {
    receiver.answerWith(500)
    await deliver()
    receiver.answerWith(204)
    environment.clock.advance(5)
    await deliver()
    expect(await bookkeeping()).toEqual([[2, 204, now()]])
  })

  test.each(oneIn(3, [400, 401, 404, 409, 429, 500]))(
    'with status %i is retried',
    { tags: 'sized' },
    async (status) => {
      receiver.answerWith(status)
      await deliver()
      expect(await bookkeeping()).toEqual([[1, status, null]])
      environment.clock.advance(5)
      await deliver()
      expect(receiver.received).toHaveLength(2)
    },
  )

  test('does not delay later events', async () => {
    receiver.answerWith(({ event }) => ({ status: event.type === 'async_consult.created' ? 500 : 200 }))
    await rate()
    await deliver()
    expect(await bookkeeping()).toEqual([
      [1, 500, null],
      [1, 200, now()],
    ])
  })

  test('by timeout has no status', async () => {
    const hasty = startDeliveries(environment, { timeoutMs: 50 })
    const { promise: never } = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => never)
    await hasty.deliver(partner.id)
    await hasty.close()
    expect(await bookkeeping()).toEqual([[1, null, null]])
  })

  test('by a refused connection has no status', async () => {
    await receiver.close()
    await deliver()
    expect(await bookkeeping()).toEqual([[1, null, null]])
  })

  test('to a forbidden host has no status, and no connection is opened', async () => {
    const strict = startDeliveries(environment, { allowLoopback: false })
    await strict.deliver(partner.id)
    await strict.close()
    expect(receiver.received).toEqual([])
    expect(await bookkeeping()).toEqual([[1, null, null]])
  })
})

test('webhooks do not follow redirects', async () => {
  let visits = 0
  const elsewhere = createServer((_request, response) => {
    visits += 1
    response.end()
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  const { port } = elsewhere.address() as { port: number }
  for (const status of [302, 307]) {
    receiver.answerWith(() => ({ status, headers: { location: `http://127.0.0.1:${port}/` } }))
    await deliver()
    expect((await bookkeeping())[0]?.[1]).toBe(status)
    environment.clock.advance(day)
  }
  expect([receiver.received.length, visits]).toEqual([2, 0])
  await new Promise((done) => elsewhere.close(done))
})

describe('a webhook endpoint is disabled', () => {
  test('when it answers 410; its events are stored, and delivered when it is enabled again', async () => {
    receiver.answerWith(410)
    await deliver()
    expect(await bookkeeping()).toEqual([[1, 410, null]])
    expect(await webhook()).toMatchObject({ disabledAt: now(), disabledReason: 'gone' })
    receiver.answerWith(200)
    await rate()
    environment.clock.advance(30 * day)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await bookkeeping()).toEqual([
      [1, 410, null],
      [0, null, null],
    ])

    await enableWebhook(environment.operator, partner.id)
    expect(await webhook()).toMatchObject({ disabledAt: null, disabledReason: null })
    await deliver()
    expect(await bookkeeping()).toEqual([
      [2, 200, now()],
      [1, 200, now()],
    ])
  })

  test('after exactly five days of only failures', async () => {
    receiver.answerWith(500)
    await deliver()
    const failingSince = environment.clock.now().getTime()
    environment.clock.moveTo(new Date(failingSince + 5 * day * 1000 - 1))
    await rate()
    await deliver()
    expect(await webhook()).toMatchObject({ disabledAt: null })
    environment.clock.moveTo(new Date(failingSince + 5 * day * 1000))
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    await deliver()
    expect(await webhook()).toMatchObject({ disabledAt: now(), disabledReason: 'failing' })
    const tried = receiver.received.length
    environment.clock.advance(day)
    await deliver()
    expect(receiver.received).toHaveLength(tried)
  })

  test('and when it is enabled again, also receives the events that used up their attempts since it failed', async () => {
    receiver.answerWith(500)
    const began = environment.clock.now().getTime()
    for (const wait of waits) {
      environment.clock.advance(wait)
      await deliver()
    }
    expect(await bookkeeping()).toEqual([[10, 500, null]])
    environment.clock.moveTo(new Date(began + 5 * day * 1000))
    await rate()
    await deliver()
    expect(await webhook()).toMatchObject({ disabledReason: 'failing' })

    receiver.answerWith(200)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    expect(await bookkeeping()).toEqual([
      [11, 200, now()],
      [2, 200, now()],
    ])
    // Deliveries that failed permanently before the last success stay failed, because they are long past.
    environment.clock.advance(day)
    await disableWebhook(environment.operator, partner.id)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    expect(receiver.received.filter(({ event }) => event.type === 'async_consult.rated')).toHaveLength(2)
  })

  test('no earlier when it has worked in between', { tags: 'full' }, async () => {
    receiver.answerWith(500)
    await deliver()
    receiver.answerWith(200)
    environment.clock.advance(5)
    await deliver()
    receiver.answerWith(500)
    environment.clock.advance(4 * day)
    await rate()
    await deliver()
    environment.clock.advance(4 * day)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    await deliver()
    expect(await webhook()).toMatchObject({ disabledAt: null })
  })

  test('by the operator, and continues where it stopped', async () => {
    await deliver()
    await disableWebhook(environment.operator, partner.id)
    await rate()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    const log = await consultEvents()
    expect(receiver.received.map(({ event }) => event.id)).toEqual(log.map(({ id }) => id))
  })
})

describe('an invalid webhook URL is refused immediately:', () => {
  test.each(
    oneIn(4, [
      'http://clinic.example/hooks',
      'https://localhost/hooks',
      'https://10.0.0.1/hooks',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://[::1]/',
      'https://[64:ff9b::a00:1]/',
      'ftp://clinic.example/',
      'clinic.example',
    ]),
  )('%s', { tags: 'sized' }, async (url) => {
    const saved = setWebhook(environment.operator, { partnerId: partner.id, url, policy: { allowedHosts: [] } })
    await expect(saved).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await webhook()).toMatchObject({ url: receiver.url })
  })
})
