import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobWorker, type JobWorkerOptions } from './job-worker.ts'
import {
  createTestJobs,
  deletingStore,
  jobsOf,
  leaseMs,
  parkingStore,
  storedJobs,
  type TestJob,
  type TestRow,
} from './jobs.fixture.ts'

let db: TestDatabase
let clock: FakeClock
let partnerId: string
let failures: unknown[]
/** The ids of the started jobs, in order. */
let begun: string[]

beforeAll(async () => {
  db = await createTestDatabase()
  await createTestJobs(db)
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new FakeClock()
  partnerId = newId('partner', clock.now())
  failures = []
  begun = []
})

type Choices = Partial<JobWorkerOptions<TestRow>> & { during?: (job: TestJob, signal: AbortSignal) => Promise<void> }

/** A worker whose jobs do what `during` does, and finish. */
function startWorker({ store = parkingStore, during = async () => undefined, ...options }: Choices = {}) {
  return createJobWorker({
    store,
    database: db.database,
    clock,
    run: async (job, signal) => {
      begun.push(job.row.id)
      await during(job, signal)
      await store.within(db.database, job.partnerId, (scope) => store.finish(scope, job))
    },
    onFailure: ({ error }) => failures.push(error),
    ...options,
  })
}
const request = (...ids: string[]) =>
  Promise.all(ids.map((id) => jobsOf(parkingStore, db.database, partnerId).request(id, clock.now())))
const stored = () => storedJobs(db, partnerId)
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('a job worker', () => {
  test('runs and finishes the due jobs, and reports when none is left', async () => {
    await request('a', 'b')
    const worker = startWorker()
    expect(await worker.due()).toContain(partnerId)
    expect(await worker.work(partnerId)).toBe(true)
    expect(await worker.work(partnerId)).toBe(true)
    expect(await worker.work(partnerId)).toBe(false)
    expect(begun.toSorted()).toEqual(['a', 'b'])
    expect(await worker.due()).not.toContain(partnerId)
    expect(failures).toEqual([])
  })

  test('reports a failed attempt and tries the job again after its backoff', async () => {
    await request('a')
    const worker = startWorker({ during: () => Promise.reject(new RangeError('its own')) })
    expect(await worker.work(partnerId)).toBe(true)
    expect(failures).toEqual([expect.any(RangeError)])
    expect(await worker.work(partnerId)).toBe(false)
    clock.advance(1)
    expect(await worker.work(partnerId)).toBe(true)
    expect(begun).toEqual(['a', 'a'])
  })

  test('continues with the other jobs of its batch when one fails', async () => {
    await request('a', 'b', 'c')
    const during = ({ row }: TestJob) => (row.id === 'b' ? Promise.reject(new Error('its own')) : Promise.resolve())
    await startWorker({ store: deletingStore, batch: 3, during }).work(partnerId)
    expect(begun.toSorted()).toEqual(['a', 'b', 'c'])
    expect(await stored()).toMatchObject([{ id: 'b', attempts: 1 }])
  })

  test('runs only one job at a time across all partners when it is exclusive', async () => {
    let running = 0
    const during = async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise(setImmediate)
      running -= 1
    }
    await request('a', 'b')
    const worker = startWorker({ isExclusive: true, during })
    await Promise.all([worker.work(partnerId), worker.work(partnerId)])
    expect(begun).toHaveLength(2)
    expect(failures).toEqual([])
  })

  test('that was killed costs its job one lease', { tags: 'full' }, async () => {
    clock = new FakeClock(new Date().toISOString())
    await request('a')
    const doomed = fork(fileURLToPath(new URL('./doomed-worker.fixture.ts', import.meta.url)), [db.url, partnerId])
    expect(await once(doomed, 'message')).toContain('running')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    const [job] = await stored()
    const leasedUntil = job?.next_attempt_at ?? expect.unreachable()
    const worker = startWorker()
    clock.advance((leasedUntil.getTime() - clock.now().getTime() - 1) / 1_000)
    expect(await worker.work(partnerId)).toBe(false)
    clock.advance(0.001)
    expect(await worker.work(partnerId)).toBe(true)
    expect(begun).toEqual(['a'])
    expect(await stored()).toMatchObject([{ next_attempt_at: null, attempts: 2 }])
  })
})

describe('a job worker that loses its lease', () => {
  test('aborts the work at the next heartbeat, and neither fails the job nor hands it back', async () => {
    await request('a')
    const slow = startWorker({
      heartbeatMs: 5,
      during: async (_job, signal) => {
        // While the other worker is working, or later.
        const aborted = Promise.allSettled([untilAborted(signal)])
        const other = startWorker()
        // A heartbeat may come first and keep the job, as often as the machine is slow.
        while (begun.length < 2) {
          clock.advance(leaseMs / 1_000)
          await other.work(partnerId)
        }
        await aborted
        signal.throwIfAborted()
      },
    })
    await slow.work(partnerId)
    expect(begun).toEqual(['a', 'a'])
    expect(failures).toEqual([])
    expect(await stored()).toMatchObject([{ next_attempt_at: null, attempts: 2 }])
  })

  test('leaves the job to its new worker when the work ends in an error', async () => {
    await request('a')
    const during = async () => {
      clock.advance(leaseMs / 1_000)
      await startWorker().work(partnerId)
      throw new Error('its own')
    }
    await startWorker({ during }).work(partnerId)
    expect(begun).toEqual(['a', 'a'])
    expect(await stored()).toMatchObject([{ next_attempt_at: null, attempts: 2 }])
  })
})

describe('a job worker that is stopped', () => {
  test('aborts the running job and hands back the whole batch at once, without counting the attempts', async () => {
    await request('a', 'b', 'c')
    const before = await stored()
    const stopping = new AbortController()
    const worker = startWorker({
      batch: 3,
      stop: stopping.signal,
      during: async (_job, signal) => {
        const aborted = untilAborted(signal)
        stopping.abort()
        await aborted
      },
    })
    expect(await worker.work(partnerId)).toBe(false)
    expect(begun).toHaveLength(1)
    expect(failures).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await worker.work(partnerId)).toBe(false)
    expect(begun).toHaveLength(1)
  })
})
