import { enableWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startDeliveries, startWebhookReceiver, success } from '../../environment/index.ts'
import {
  bookkeeping,
  deliver,
  deliveries,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

beforeEach(() => setUrl())

const ids = async () => (await partner.events()).map(({ id }) => id)
const receivedIds = () => receiver.received.map(({ event }) => event.id)
const allDelivered = async () => (await bookkeeping()).every(({ deliveredAt }) => deliveredAt !== null)

/** Lets that many seconds pass, delivering the due events in each. */
async function pass(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    environment.clock.advance(1)
    await deliver()
  }
}

/** Opens the endpoint's breaker: a first batch of 20 events fails. */
async function openBreaker(): Promise<void> {
  await writeMessages(20)
  receiver.answerWith(503)
  await deliver()
  expect(receiver.received).toHaveLength(16)
}

describe('a webhook endpoint that has failed five times in a row', () => {
  test('receives one probe at a time from all workers together, at growing intervals', async () => {
    await openBreaker()
    const second = startDeliveries(environment)
    const waiting: ((answer: { status: number }) => void)[] = []
    receiver.answerWith(() => new Promise((answer) => waiting.push(answer)))
    const bothWork = async () => {
      const workers = [deliveries.worker, second.worker]
      for (let n = 0; n < 3; n += 1) await Promise.all(workers.map((worker) => worker.work(partner.id)))
    }
    let sent = receiver.received.length
    for (const seconds of [1, 2, 3]) {
      environment.clock.advance(seconds - 0.001)
      await bothWork()
      expect(receiver.received).toHaveLength(sent)
      environment.clock.advance(0.001)
      await bothWork()
      sent += 1
      await until('a probe is there', () => receiver.received.length === sent)
      await bothWork()
      expect(receiver.received).toHaveLength(sent)
      waiting.splice(0)[0]?.({ status: 503 })
      await Promise.all([deliveries.worker.settled(), second.worker.settled()])
    }
    await second.close()
  })

  test('receives everything that waits as soon as a probe succeeds, in order, without the delays of retries', async () => {
    await writeMessages(24)
    await receiver.goAway()
    await deliver()
    await pass(15)
    await receiver.comeBack()
    for (let n = 0; n < 20 && receiver.received.length === 0; n += 1) await pass(1)
    // No more time passes.
    expect(await allDelivered()).toBe(true)
    const [probe, ...others] = receivedIds()
    const inOrder = (await ids()).filter((id) => id !== probe)
    expect(others.toSorted()).toEqual(inOrder.toSorted())
    // Up to sixteen are sent at the same time.
    for (const [n, id] of others.entries()) expect(Math.abs(inOrder.indexOf(id) - n)).toBeLessThan(16)
  })

  test('is probed with an event that waits for a retry when nothing else is due', { tags: 'full' }, async () => {
    await writeMessages(2)
    await receiver.goAway()
    await deliver()
    await pass(15)
    expect(await ids()).toHaveLength(5)
    await receiver.comeBack()
    await pass(20)
    expect(await allDelivered()).toBe(true)
  })

  test('delays no other partner', { tags: 'full' }, async () => {
    await openBreaker()
    receiver.answerWith(() => new Promise(() => undefined))
    environment.clock.advance(1)
    await deliveries.worker.work(partner.id)
    await until('a probe is there', () => receiver.received.length === 17)
    const other = await environment.partner()
    const quick = await startWebhookReceiver()
    await setUrl(quick.url, other)
    await other.consult({ status: 'queued' })
    const second = startDeliveries(environment)
    await second.deliver(other.id)
    expect(quick.received).toHaveLength(3)
    await second.close()
    await quick.close()
    await receiver.goAway()
    await deliveries.worker.settled()
    await receiver.comeBack()
  })

  test('is probed by another worker a minute after the worker of a probe died', { tags: 'full' }, async () => {
    await openBreaker()
    const dying = startDeliveries(environment)
    receiver.answerWith(() => new Promise(() => undefined))
    environment.clock.advance(1)
    await dying.worker.work(partner.id)
    await until('a probe is there', () => receiver.received.length === 17)
    receiver.answerWith(200)
    environment.clock.advance(59.999)
    await deliver()
    expect(receiver.received).toHaveLength(17)
    environment.clock.advance(0.001)
    await deliver()
    expect(await allDelivered()).toBe(true)
    await dying.close()
  })

  test('is probed again at once after a worker that was probing it stopped', { tags: 'full' }, async () => {
    await openBreaker()
    const stopping = startDeliveries(environment)
    receiver.answerWith(() => new Promise(() => undefined))
    environment.clock.advance(1)
    await stopping.worker.work(partner.id)
    await until('a probe is there', () => receiver.received.length === 17)
    await stopping.close()
    receiver.answerWith(200)
    await deliver()
    expect(await allDelivered()).toBe(true)
  })

  test('receives everything at once when an operator enables it again', { tags: 'full' }, async () => {
    await openBreaker()
    receiver.answerWith(200)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    expect(await allDelivered()).toBe(true)
  })

  test('is probed at a new URL at once', { tags: 'full' }, async () => {
    await openBreaker()
    const working = await startWebhookReceiver()
    await setUrl(working.url)
    await deliver()
    expect(await allDelivered()).toBe(true)
    await working.close()
  })
})

describe('an event that a worker is sending is not sent a second time', () => {
  /** One event, which a worker is sending. @returns how the attempt is answered. */
  async function beginOne(): Promise<(answer: { status: number }) => void> {
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ status: number }>()
    const before = receiver.received.length
    receiver.answerWith(() => answered)
    await deliveries.worker.work(partner.id)
    await until('it is there', () => receiver.received.length === before + 1)
    receiver.answerWith(200)
    return answer
  }
  const openWithoutFailures = () =>
    environment.db.owner.query(
      `update tenant.webhook_endpoints set failing_since = $2, consecutive_failures = 5, next_probe_at = $2
       where partner_id = $1`,
      [partner.id, environment.clock.now()],
    )

  test('as a probe, when a new URL is probed at once', { tags: 'full' }, async () => {
    await partner.consult({ status: 'invited' })
    receiver.answerWith(503)
    await deliver()
    await pass(5)
    expect(receiver.received).toHaveLength(2)
    await openWithoutFailures()
    // The attempt comes early, and could come early once more.
    const answer = await beginOne()
    const second = startDeliveries(environment)
    await setUrl()
    await second.deliver(partner.id)
    expect(receiver.received).toHaveLength(3)
    answer({ status: 200 })
    await deliveries.worker.settled()
    await second.close()
  })

  test('as one that waits, when the breaker closes', async () => {
    await partner.consult({ status: 'invited' })
    const answer = await beginOne()
    await openWithoutFailures()
    await partner.consult({ status: 'invited' })
    const second = startDeliveries(environment)
    await second.deliver(partner.id)
    expect(receiver.received).toHaveLength(2)
    answer({ status: 200 })
    await deliveries.worker.settled()
    expect(await allDelivered()).toBe(true)
    await second.close()
  })
})

describe('an event that its receiver always refuses', () => {
  const refuse = (refused: string | undefined) =>
    receiver.answerWith(({ event }) => ({ status: event.id === refused ? 400 : 200 }))

  test('delays the others by no more than one probe after an outage', { tags: 'full' }, async () => {
    await openBreaker()
    const [refused] = await ids()
    await pass(4)
    // The refused event is the next probe, and the one after it closes the breaker.
    refuse(refused)
    let probes = 0
    while ((await bookkeeping()).filter(({ deliveredAt }) => deliveredAt === null).length > 1) {
      await pass(1)
      probes += 1
      expect(probes).toBeLessThan(20)
    }
    expect(await bookkeeping()).toMatchObject([{ lastStatus: 400, deliveredAt: null }, ...Array(22).fill({})])
  })

  test('delays no others while the endpoint works', async () => {
    const [refused] = await ids().then(async () => {
      await writeMessages(10)
      return ids()
    })
    refuse(refused)
    await deliver()
    expect((await bookkeeping()).filter(({ deliveredAt }) => deliveredAt === null)).toHaveLength(1)
  })

  test('is sent early ten times at most, and these attempts are not part of its schedule', {
    tags: 'full',
  }, async () => {
    await writeMessages(5)
    const [refused] = await ids()
    const { owner } = environment.db
    const stored = async () => {
      const { rows } = await owner.query(
        `select attempts, early_attempts, next_attempt_at from tenant.webhook_deliveries
         where partner_id = $1 order by event_sequence limit 1`,
        [partner.id],
      )
      return rows[0] ?? expect.unreachable()
    }
    // An endpoint that fails and recovers repeatedly within the five minutes before the third attempt.
    for (let n = 0; n < 15; n += 1) {
      await owner.query(
        `update tenant.webhook_endpoints set failing_since = $2, consecutive_failures = 5, next_probe_at = $2
         where partner_id = $1`,
        [partner.id, environment.clock.now()],
      )
      const { id } = (await partner.events()).at(-1) ?? expect.unreachable()
      refuse(refused)
      success(await partner.key.post(`/v1/events/${id}/resend`))
      await pass(3)
    }
    const row = await stored()
    expect(row.early_attempts).toBe(10)
    expect(row.attempts - row.early_attempts).toBeLessThanOrEqual(3)
    expect(row.next_attempt_at).not.toBeNull()
  })
})
