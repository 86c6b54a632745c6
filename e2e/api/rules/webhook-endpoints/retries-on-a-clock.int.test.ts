import { getPartner } from '@consult/directory'
import type { AsyncConsult, TestClock } from '@consult/domain'
import { startWorkerLoop, type WorkerLoop } from '@consult/engine'
import { createErasureWork } from '@consult/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  bookkeeping,
  deliveries,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

let loop: WorkerLoop
let clock: TestClock
let consult: AsyncConsult

beforeEach(async () => {
  loop = startWorkerLoop({
    work: deliveries.worker,
    wakeUps: environment.api.services.wakeUps,
    stream: 'webhooks',
    pollMs: 10,
    onError: (error) => environment.faults.push(error),
  })
  clock = success(await partner.key.post<TestClock>('/v1/test/clocks', { now: '2030-03-04T10:00:00Z' }))
  await setUrl()
})
afterEach(() => loop.stop())

const invite = async (testClockId = clock.id) => {
  const { id: patientId } = await partner.patient({ testClockId })
  consult = await partner.consult({ patientId, status: 'invited' })
}
async function advance(how: object, id = clock.id): Promise<string> {
  success(await partner.key.post(`/v1/test/clocks/${id}/advance`, how))
  // A worker passes over a clock that the record of a delivery has locked, and polls again.
  for (;;) {
    await partner.settle()
    const { status, now } = success(await partner.key.get<TestClock>(`/v1/test/clocks/${id}`))
    if (status === 'ready') return now
  }
}
const seconds = (now: string) => (Date.parse(now) - Date.parse(clock.now)) / 1000
const created = () => receiver.received.filter(({ event }) => event.type === 'async_consult.created')
const webhook = async () => (await getPartner(environment.operator, partner.id)).webhook

const minute = 60
const hour = 60 * minute
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

describe('the webhooks of patients on a test clock', () => {
  test('are retried at the exact times of the schedule, on the clock, and in real time not at all', {
    tags: 'full',
  }, async () => {
    receiver.answerWith((received) => ({ status: received.event.type === 'test_clock.ready' ? 200 : 503 }))
    await invite()
    await advance({ by: 1 })
    environment.clock.advance(30 * 24 * hour)
    await deliveries.deliver(partner.id)
    expect(created()).toHaveLength(1)
    let due = 0
    for (const [n, wait] of waits.entries()) {
      due += wait
      expect(seconds(await advance({ next: true }))).toBe(due)
      expect(created()).toHaveLength(n + 2)
      expect(new Set(created().map(({ event }) => event.id)).size).toBe(1)
    }
    expect((await bookkeeping())[0]).toEqual({ attempts: 10, lastStatus: 503, deliveredAt: null })
    await advance({ by: 2 * 24 * hour })
    expect(created()).toHaveLength(10)
  })

  test('are sent in the order of their times within one advance, until one succeeds', async () => {
    const told: string[] = []
    receiver.answerWith(({ event }) => {
      told.push(event.type)
      return { status: told.length < 4 ? 500 : 200 }
    })
    await invite()
    expect(seconds(await advance({ by: 8 * 24 * hour }))).toBe(8 * 24 * hour)
    const create = 'async_consult.created'
    // After 0 s, 5 s, 305 s and 2,105 s; the consent prompt expires after seven days. The worker
    // sends the last one beside the test.
    await expect
      .poll(() => told)
      .toEqual([create, create, create, create, 'async_consult.closed', 'async_consult.message', 'test_clock.ready'])
    expect((await bookkeeping())[0]).toMatchObject({ attempts: 4, lastStatus: 200 })
  })

  test('that fail do not open the breaker and do not count for the endpoint', { tags: 'full' }, async () => {
    receiver.answerWith((received) => ({ status: received.event.type === 'test_clock.ready' ? 200 : 500 }))
    const before = await webhook()
    await invite()
    await advance({ by: 4 * 24 * hour })
    expect(created()).toHaveLength(10)
    expect(await webhook()).toEqual(before)
    receiver.answerWith(200)
    const real = await partner.consult({ status: 'invited' })
    // The worker runs beside the test: it may send the clock's own event after this one.
    await expect.poll(() => created().at(-1)?.event.data).toMatchObject({ consult: { id: real.id } })
  })

  test('of another clock, and of patients in real time, are not retried by an advance', { tags: 'full' }, async () => {
    receiver.answerWith((received) => ({ status: received.event.type === 'test_clock.ready' ? 200 : 500 }))
    const other = success(await partner.key.post<TestClock>('/v1/test/clocks', { now: '2030-03-04T10:00:00Z' }))
    await invite(other.id)
    const neighbor = consult.id
    await partner.consult({ status: 'invited' })
    await invite()
    await advance({ by: 4 * 24 * hour })
    const attempts = (id: string) =>
      created().filter(({ event }) => (event.data.consult as { id: string }).id === id).length
    expect([attempts(neighbor), attempts(consult.id)]).toEqual([1, 10])
    expect(created()).toHaveLength(12)
  })

  test('hold up the clock while the receiver is slow, so that retries count from the right time', {
    tags: 'full',
  }, async () => {
    receiver.answerWith(async ({ event }) => {
      const status = event.type === 'async_consult.created' ? 503 : 200
      return new Promise((done) => setTimeout(() => done({ status }), 100))
    })
    await invite()
    await advance({ by: 4 * 24 * hour })
    expect(created()).toHaveLength(10)
  })

  test('that take longer than three seconds do not hold up the clock', { tags: 'full' }, async () => {
    const answer = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => answer.promise)
    await invite()
    expect(seconds(await advance({ by: 60 }))).toBe(60)
    // It is still being sent.
    expect((await bookkeeping())[0]).toMatchObject({ attempts: 0 })
    answer.resolve({ status: 200 })
  })

  test('that wait for the clock are gone when it is deleted', { tags: 'full' }, async () => {
    receiver.answerWith(500)
    await invite()
    await deliveries.deliver(partner.id)
    success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
    await partner.settle()
    const erasures = createErasureWork({
      services: environment.api.services,
      stop: new AbortController().signal,
      onFailure: ({ error }) => environment.faults.push(error),
    })
    await erasures.work(partner.id)
    environment.clock.advance(2)
    await partner.settle()
    const { rows } = await environment.db.owner.query(
      `select kind from tenant.timers where partner_id = $1 and kind = 'webhook_retry'`,
      [partner.id],
    )
    expect(rows).toEqual([])
  })
})
