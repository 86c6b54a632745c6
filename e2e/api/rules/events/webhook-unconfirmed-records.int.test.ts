import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type ApiHost,
  type Deliveries,
  type ForgetfulProxy,
  startDeliveries,
  startForgetfulProxy,
  success,
} from '../../environment/index.ts'
import {
  bookkeeping,
  deliver,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

/** The result of an attempt is stored, but its worker never receives the confirmation, and records it again. */

setUpWebhooks()

let proxy: ForgetfulProxy
let host: ApiHost
/** A worker that can lose its database connection. */
let flaky: Deliveries

beforeAll(async () => {
  proxy = await startForgetfulProxy(environment.db.url)
  host = await environment.startApi({ databaseUrl: proxy.url, onFault: () => undefined })
  flaky = startDeliveries({ api: host, clock: environment.clock, faults: environment.faults })
})
afterAll(async () => {
  await flaky.close()
  await host.close()
  await proxy.close()
})
beforeEach(async () => {
  await setUrl()
  await partner.consult({ status: 'invited' })
})

/** Sends what is due, losing the confirmation of its result, and polls, which records the result again. */
async function deliverUnheard(statement: string): Promise<void> {
  proxy.forgetNext(statement)
  await flaky.worker.work(partner.id)
  await flaky.worker.settled()
  await flaky.worker.due()
}

/** As above, but before the poll, the event is resent and another worker begins to send it. No time passes. */
async function deliverUnheardAndBegin(): Promise<void> {
  const [event] = await partner.events()
  proxy.forgetNext('record_delivered_webhook')
  await flaky.worker.work(partner.id)
  await flaky.worker.settled()
  success(await partner.key.post(`/v1/events/${event?.id}/resend`))
  const second = startDeliveries(environment)
  const { promise: never } = Promise.withResolvers<{ status: number }>()
  receiver.answerWith(() => never)
  await second.worker.work(partner.id)
  await until('it is there again', () => receiver.received.length === 2)
  await flaky.worker.due()
  onTestFinished(second.close)
}

describe('an attempt whose result is recorded again', () => {
  test('counts once when it succeeded', async () => {
    await deliverUnheard('record_delivered_webhook')
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  test('counts once when it failed, and its retry keeps its time', async () => {
    receiver.answerWith(503)
    await deliverUnheard('commit\0')
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 503, deliveredAt: null }])
    receiver.answerWith(200)
    environment.clock.advance(5)
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 2, lastStatus: 200, deliveredAt: now() }])
  })

  test('counts once for the endpoint, whose breaker opens after five failures', { tags: 'full' }, async () => {
    receiver.answerWith(503)
    await deliverUnheard('commit\0')
    const { rows } = await environment.db.owner.query(
      'select consecutive_failures from tenant.webhook_endpoints where partner_id = $1',
      [partner.id],
    )
    expect(rows).toEqual([{ consecutive_failures: 1 }])
  })

  test('leaves an event that was resent meanwhile due, with one attempt counted', { tags: 'full' }, async () => {
    const [event] = await partner.events()
    receiver.answerWith(async () => {
      success(await partner.key.post(`/v1/events/${event?.id}/resend`))
      receiver.answerWith(200)
      return { status: 200 }
    })
    await deliverUnheard('commit\0')
    expect(await bookkeeping()).toMatchObject([{ attempts: 1 }])
    await deliver()
    expect(receiver.received).toHaveLength(2)
    expect(await bookkeeping()).toEqual([{ attempts: 2, lastStatus: 200, deliveredAt: now() }])
  })

  test('is not taken for the result of another attempt that a worker began at the same time', {
    tags: 'full',
  }, async () => {
    await deliverUnheardAndBegin()
    expect(await bookkeeping()).toMatchObject([{ attempts: 1 }])
    const { rowCount } = await environment.db.owner.query(
      'select from tenant.webhook_deliveries where partner_id = $1 and leased_until is not null',
      [partner.id],
    )
    expect(rowCount).toBe(1)
  })
})
