/** @module-tag full */
import { type Database, newId, openDatabase } from '@consult/db'
import { startTestServer, type TestServer } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobWorker } from './jobs/job-worker.ts'
import { createTestJobs, deletingStore, jobsOf, type TestJob } from './jobs/jobs.fixture.ts'
import { createTranscript, items, post, RecordingHandler, startWorker, transcript } from './lanes/lanes.fixture.ts'
import { setTimers } from './timers/timer.ts'
import { createTimerWorker } from './timers/timer-worker.ts'

/*
 * Leases that a worker holds when the database goes away are released as soon as the database is back. These tests do
 * not advance the clock past any lease, so no lease expires.
 */

let server: TestServer
let owner: pg.Pool
let database: Database
let clock: FakeClock
let partnerId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Pool({ connectionString: server.url })
  owner.on('error', () => undefined)
  await createTranscript({ owner })
  await createTestJobs({ owner })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
beforeEach(() => {
  clock = new FakeClock()
  partnerId = newId('partner', clock.now())
  database = openDatabase({ url: server.url, applicationName: 'consult-test', max: 5, onError: () => undefined })
})
afterEach(() => database.close())

/** Stops the database, from the handler of leased work. */
const takeAway = () => server.stop()

describe('lanes whose worker lost the database', () => {
  /** A worker that loses the database during its delivery, and cannot even release its lanes. */
  async function loseDatabase(ownClock: FakeClock) {
    await post(database, partnerId, 'a', items('a', 3), clock.now())
    const handler = new RecordingHandler()
    handler.afterWriting = async () => {
      handler.afterWriting = async () => undefined
      await takeAway()
    }
    const worker = startWorker(database, ownClock, handler)
    expect(await worker.work(partnerId)).toBe(false)
    await expect(worker.due()).rejects.toThrow()
    return worker
  }

  test('are ready at the first poll after the outage, and are delivered once and in order', async () => {
    const worker = await loseDatabase(clock)
    await server.start()
    expect(await worker.due()).toContain(partnerId)
    await startWorker(database, clock, new RecordingHandler()).drain(partnerId)
    await worker.drain(partnerId)
    expect(await transcript({ owner }, partnerId)).toEqual(items('a', 3))
  })

  test('are left to a worker that has leased them since', async () => {
    const worker = await loseDatabase(new FakeClock())
    await server.start()
    clock.advance(30)
    const isDelivering = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const handler = new RecordingHandler()
    handler.afterWriting = async () => {
      isDelivering.resolve()
      await mayEnd.promise
    }
    const working = startWorker(database, clock, handler).work(partnerId)
    await isDelivering.promise
    await worker.due()
    expect(await startWorker(database, clock, new RecordingHandler()).work(partnerId)).toBe(false)
    mayEnd.resolve()
    await working
    expect(await transcript({ owner }, partnerId)).toEqual(items('a', 3))
  })
})

describe('jobs whose worker lost the database', () => {
  const startJobWorker = (run: (job: TestJob) => Promise<void>, stop?: AbortSignal) =>
    createJobWorker({
      store: deletingStore,
      database,
      clock,
      batch: 2,
      onFailure: () => undefined,
      run: async (job) => {
        await run(job)
        await deletingStore.within(database, partnerId, (scope) => deletingStore.finish(scope, job))
      },
      ...(stop && { stop }),
    })

  test('are retried after their backoff, not after their lease', async () => {
    await jobsOf(deletingStore, database, partnerId).request('a', clock.now())
    await jobsOf(deletingStore, database, partnerId).request('b', clock.now())
    const worker = startJobWorker(takeAway)
    await worker.work(partnerId)
    await server.start()
    await worker.due()
    clock.advance(1)
    expect(await worker.due()).toContain(partnerId)
    const done: string[] = []
    await startJobWorker(async ({ row }) => void done.push(row.id)).work(partnerId)
    expect(done.toSorted()).toEqual(['a', 'b'])
  })

  test('are left to a worker that has taken them since', async () => {
    await jobsOf(deletingStore, database, partnerId).request('a', clock.now())
    const worker = startJobWorker(takeAway)
    await worker.work(partnerId)
    await server.start()
    const later = new Date(clock.now().getTime() + 30_000)
    const [job] = await jobsOf(deletingStore, database, partnerId).take(later)
    await worker.due()
    await jobsOf(deletingStore, database, partnerId).finish(job ?? expect.unreachable())
  })
})

test('timers whose worker lost the database fire within a second after the outage', async () => {
  await database.inTenant(partnerId, (tx) => setTimers(tx, [{ kind: 'remind', subjectId: 'a', dueAt: clock.now() }]))
  const fired: string[] = []
  let isFirst = true
  const worker = createTimerWorker({
    database,
    clock,
    handlers: {
      remind: async (_partner, subjectId) => {
        fired.push(subjectId)
        if (isFirst) await takeAway()
        isFirst = false
      },
    },
    onFailure: () => undefined,
  })
  await worker.work(partnerId)
  await server.start()
  await worker.due()
  clock.advance(1)
  expect(await worker.due()).toContain(partnerId)
  await worker.work(partnerId)
  expect(fired).toEqual(['a', 'a'])
})
