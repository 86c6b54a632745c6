import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createThreadTimerHandlers } from '@consult/consults'
import type { TestClock } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { createTestClockWork } from '@consult/platform'
import { sized } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { isLong, runs } from '../../surface/proof-size.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const day = 24 * 60 * 60
const newClock = async () =>
  success(await partner.key.post<TestClock>('/v1/test/clocks', { now: '2030-03-04T10:00:00Z' }))
const read = async ({ id }: TestClock) => success(await partner.key.get<TestClock>(`/v1/test/clocks/${id}`))
const begin = async ({ id }: TestClock, how: object = { by: 8 * day }) =>
  success(await partner.key.post(`/v1/test/clocks/${id}/advance`, how))

/** Invitations whose consent prompts expire one after another. */
async function invite(clock: TestClock, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id: patientId } = await partner.patient({ testClockId: clock.id })
    await partner.consult({ patientId, status: 'invited' })
  }
}

/** A separate worker process, whose handlers first run another function. */
function startWorker(before: (handle: () => Promise<void>) => Promise<void> = (handle) => handle()) {
  const { services } = environment.api
  const handlers = Object.fromEntries(
    Object.entries(createThreadTimerHandlers(services)).map(([kind, handle]): [string, TimerHandler] => [
      kind,
      (partnerId, subjectId) => before(() => handle(partnerId, subjectId)),
    ]),
  )
  return createTestClockWork({ services, handlers, onFailure: ({ error }) => environment.faults.push(error) })
}

const closed = async () =>
  (await partner.events()).filter(({ type }) => type === 'async_consult.closed' || type === 'test_clock.ready')
const times = async () =>
  (await closed()).map(({ type, data }) =>
    type === 'test_clock.ready' ? 'ready' : (data.consult as { closedAt: string }).closedAt,
  )

test('two workers at once advance a clock once, and two clocks side by side', async () => {
  const [one, other] = [await newClock(), await newClock()]
  await invite(one, 3)
  await invite(other, 3)
  await begin(one)
  await begin(other)
  const workers = [startWorker(), startWorker()]
  await Promise.all(workers.map((worker) => worker.work(partner.id)))
  expect([(await read(one)).status, (await read(other)).status]).toEqual(['ready', 'ready'])
  expect(await closed()).toHaveLength(8)
})

test('a clock whose worker is killed after a timer goes on with the next one, after a lease', {
  tags: 'full',
}, async () => {
  const clock = await newClock()
  await invite(clock, 4)
  await begin(clock)
  const doomed = fork(fileURLToPath(new URL('./doomed-clock-worker.fixture.ts', import.meta.url)), [
    environment.db.serviceUrl,
    partner.id,
    environment.clock.now().toISOString(),
  ])
  expect(await once(doomed, 'message')).toContain('fired')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  expect((await read(clock)).status).toBe('advancing')
  expect(await closed()).toHaveLength(2)
  environment.clock.advance(61)
  await partner.settle()
  expect(await read(clock)).toMatchObject({ status: 'ready', now: '2030-03-12T10:00:00.000Z' })
  expect(await times()).toEqual([...Array(4).fill('2030-03-11T10:00:00.000Z'), 'ready'])
})

test('a worker that lost its lease changes nothing more, also not during a later advance', {
  tags: 'full',
}, async () => {
  const clock = await newClock()
  await invite(clock, 2)
  await begin(clock, { by: 7 * day })
  const [stalled, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = startWorker(async (handle) => {
    await handle()
    stalled.resolve()
    await resumed.promise
  })
  const end = late.work(partner.id)
  await stalled.promise
  environment.clock.advance(61)
  await partner.settle()
  expect((await read(clock)).status).toBe('ready')
  const later = await newClock()
  await invite(clock, 1)
  await begin(clock, { by: 30 * day })
  resumed.resolve()
  await end
  expect(await read(clock)).toMatchObject({ status: 'advancing', now: '2030-03-11T10:00:00.000Z' })
  await partner.settle()
  expect(await read(clock)).toMatchObject({ status: 'ready' })
  expect((await read(later)).now).toBe(later.now)
  expect(await times()).toEqual([
    '2030-03-11T10:00:00.000Z',
    '2030-03-11T10:00:00.000Z',
    'ready',
    '2030-03-18T10:00:00.000Z',
    'ready',
  ])
})

test('a clock that is deleted in the middle of an advance stops there', async () => {
  const clock = await newClock()
  await invite(clock, 3)
  await begin(clock)
  const worker = startWorker(async (handle) => {
    await handle()
    success(await partner.key.send('DELETE', `/v1/test/clocks/${clock.id}`))
  })
  await worker.work(partner.id)
  expect(await times()).toEqual(['2030-03-11T10:00:00.000Z'])
  expect(await partner.key.get(`/v1/test/clocks/${clock.id}`)).toMatchObject({ status: 404 })
})

test('a timer that fails is tried again, and the clock waits for it', { tags: 'full' }, async () => {
  const clock = await newClock()
  await invite(clock, 2)
  await begin(clock)
  let failures = 0
  const worker = startWorker(async (handle) => {
    if (failures++ === 0) throw new Error('the database is away')
    await handle()
  })
  await worker.work(partner.id)
  expect(environment.faults.splice(0)).toHaveLength(1)
  expect(await read(clock)).toMatchObject({ status: 'advancing', now: '2030-03-11T10:00:00.000Z' })
  environment.clock.advance(1)
  await worker.work(partner.id)
  expect((await read(clock)).status).toBe('ready')
  expect(await times()).toEqual(['2030-03-11T10:00:00.000Z', '2030-03-11T10:00:00.000Z', 'ready'])
})

/** `pnpm proofs --runs 1000` takes as many patients. */
const patients = isLong ? runs : sized(3, 20)

test('two years with a reminder, an opening and a no-show of every patient are done in order', {
  tags: 'sized',
  timeout: isLong ? 0 : 60_000,
}, async () => {
  const clock = await newClock()
  for (let n = 0; n < patients; n += 1) {
    const { id: patientId } = await partner.patient({ testClockId: clock.id })
    const at = new Date(Date.parse(clock.now) + (2 * day + ((n * 7919) % 700) * day + n) * 1000).toISOString()
    await partner.telehealthConsult({ patientId, fields: { scheduledFor: at } })
  }
  await begin(clock, { by: 731 * day })
  const startedAt = performance.now()
  await partner.settle()
  const took = performance.now() - startedAt
  expect((await read(clock)).status).toBe('ready')
  const events = (await partner.events()).filter(({ type }) => /reminder|cancelled/.test(type))
  expect(events).toHaveLength(3 * patients)
  const due = events.map(({ type, data }) => {
    const { scheduledFor, cancelledAt } = data.consult as { scheduledFor: string; cancelledAt: string | null }
    const before = (data.minutesBefore as number | undefined) ?? 0
    return type === 'telehealth.cancelled' ? Date.parse(cancelledAt ?? '') : Date.parse(scheduledFor) - before * 60_000
  })
  expect(due).toEqual(due.toSorted((one, other) => one - other))
  if (isLong) process.stdout.write(`${3 * patients} timers in ${Math.round(took)} ms\n`)
})
