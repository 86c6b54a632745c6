import { getPartner } from '@consult/directory'
import { enableWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startDeliveries, startWebhookReceiver } from '../../environment/index.ts'
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

beforeEach(() => setUrl())

test('two concurrent workers deliver every event once', { tags: 'full' }, async () => {
  const second = startDeliveries(environment)
  await writeMessages(40)
  await Promise.all([deliver(), second.deliver(partner.id)])
  await second.close()
  const ids = (await partner.events()).map(({ id }) => id)
  expect(receiver.received.map(({ event }) => event.id).toSorted()).toEqual(ids.toSorted())
})

/** Starts as many attempts as the partner's window allows. */
async function beginAll(who = partner) {
  while (await deliveries.worker.work(who.id)) {
    // Repeats until none starts.
  }
}

/** Sends the first of many events. @returns how each attempt is answered; later attempts follow. */
async function beginSixteen() {
  await writeMessages(20)
  const waiting: ((answer: { status: number }) => void)[] = []
  receiver.answerWith(() => new Promise((answer) => waiting.push(answer)))
  await beginAll()
  await until('sixteen are there', () => waiting.length === 16)
  return waiting
}

describe('one partner’s endpoint', () => {
  test('that never answers delays no other partner’s', async () => {
    const other = await environment.partner()
    const quick = await startWebhookReceiver()
    await setUrl(quick.url, other)
    const { promise: freed, resolve: free } = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => freed)
    await partner.consult({ status: 'queued' })
    await other.consult({ status: 'queued' })
    await beginAll()
    await until('the slow one has them all', () => receiver.received.length === 3)
    await beginAll(other)
    await until('the quick one has answered', async () => {
      const log = await other.events()
      return log.every(({ deliveredAt }) => deliveredAt !== null)
    })
    expect(await bookkeeping()).toEqual(Array(3).fill({ attempts: 0, lastStatus: null, deliveredAt: null }))
    free({ status: 200 })
    await deliveries.worker.settled()
    expect(await bookkeeping()).toEqual(Array(3).fill({ attempts: 1, lastStatus: 200, deliveredAt: now() }))
    await quick.close()
  })

  test('receives at most sixteen concurrent requests, and one while it fails', async () => {
    const waiting = await beginSixteen()
    for (const answer of waiting.splice(0)) answer({ status: 500 })
    await deliveries.worker.settled()
    environment.clock.advance(1)
    await beginAll()
    await until('one is there', () => waiting.length === 1)
    await beginAll()
    expect(receiver.received).toHaveLength(17)
    receiver.answerWith(200)
    waiting[0]?.({ status: 200 })
    await deliveries.worker.settled()
  })

  test('that answers 410 receives no more: requests in progress count, and the rest follow when it is enabled', {
    tags: 'full',
  }, async () => {
    const waiting = await beginSixteen()
    for (const [n, answer] of waiting.entries()) answer({ status: n === 7 ? 410 : 200 })
    await deliveries.worker.settled()
    await beginAll()
    environment.clock.advance(24 * 60 * 60)
    await beginAll()
    expect(receiver.received).toHaveLength(16)
    expect((await getPartner(environment.operator, partner.id)).webhook).toMatchObject({ disabledReason: 'gone' })
    const before = await bookkeeping()
    expect(before.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(15)
    expect(before.filter(({ lastStatus }) => lastStatus === 410)).toHaveLength(1)

    receiver.answerWith(200)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    const log = await partner.events()
    expect(log.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
    expect(log.map(({ attempts }) => attempts).toSorted()).toEqual([...Array(log.length - 1).fill(1), 2])
    expect(new Set(receiver.received.map(({ event }) => event.id))).toEqual(new Set(log.map(({ id }) => id)))
    expect(receiver.received).toHaveLength(log.length + 1)
  })

  test('receives its requests in progress again when the worker process stops', async () => {
    const stopping = startDeliveries(environment)
    const { promise: never } = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => never)
    await partner.consult({ status: 'invited' })
    await stopping.worker.work(partner.id)
    await until('it is under way', () => receiver.received.length === 1)
    await stopping.close()
    expect(await bookkeeping()).toEqual([{ attempts: 0, lastStatus: null, deliveredAt: null }])
    receiver.answerWith(200)
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
    const [first, second] = receiver.received.map(({ event }) => event)
    expect(second).toEqual(first)
  })

  test('whose worker died is tried again by another after a minute', async () => {
    const dying = startDeliveries(environment)
    const { promise: never } = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => never)
    await partner.consult({ status: 'invited' })
    await dying.worker.work(partner.id)
    await until('it is under way', () => receiver.received.length === 1)
    receiver.answerWith(200)
    environment.clock.advance(60)
    environment.clock.advance(-0.001)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    environment.clock.advance(0.001)
    await deliver()
    expect(receiver.received).toHaveLength(2)
    // The dead worker's late update changes nothing.
    await dying.close()
    await deliver()
    expect(receiver.received).toHaveLength(2)
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
  })
})
