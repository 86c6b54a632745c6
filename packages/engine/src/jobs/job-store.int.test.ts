import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LeaseLost } from './job-store.ts'
import {
  createTestJobs,
  deletingStore,
  jobsOf,
  leaseMs,
  maxAttempts,
  parkingStore,
  storedJobs,
  type TestJob,
} from './jobs.fixture.ts'

let db: TestDatabase
let clock: FakeClock
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await createTestJobs(db)
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new FakeClock()
  partnerId = newId('partner', clock.now())
})

const stored = () => storedJobs(db, partnerId)
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)
const advance = (ms: number) => clock.advance(ms / 1_000)

describe.each([
  ['that counts starts and keeps its rows', parkingStore],
  ['that counts failures and deletes its rows', deletingStore],
])('a job store %s', (_which, store) => {
  let jobs: ReturnType<typeof jobsOf>
  beforeEach(() => {
    jobs = jobsOf(store, db.database, partnerId)
  })
  const isDue = async () => (await store.due(db.database, clock.now())).includes(partnerId)
  /** Takes the one job that is due. */
  const takeOne = async (): Promise<TestJob> => {
    const [job, ...more] = await jobs.take(clock.now(), 10)
    if (!job || more.length > 0) throw new Error('there is not one due job')
    return job
  }

  test('takes a job when it is due, and only once', async () => {
    await jobs.request('a', inMs(1_000))
    advance(999)
    expect(await isDue()).toBe(false)
    expect(await jobs.take(clock.now())).toEqual([])
    advance(1)
    expect(await isDue()).toBe(true)
    expect(await takeOne()).toMatchObject({ partnerId, row: { id: 'a' }, attempt: 1 })
    expect(await jobs.take(clock.now())).toEqual([])
    expect(await isDue()).toBe(false)
  })

  test('takes at most the requested number, the longest due first', async () => {
    for (const [n, id] of ['c', 'b', 'a', 'd'].entries()) await jobs.request(id, inMs(4 - n))
    advance(10)
    const taken = await jobs.take(clock.now(), 3)
    expect(taken.map(({ row }) => row.id).toSorted()).toEqual(['a', 'b', 'd'])
    expect(await takeOne()).toMatchObject({ row: { id: 'c' } })
  })

  test('gives every job to one of several workers that ask at once', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `job-${n}`)
    for (const id of ids) await jobs.request(id, clock.now())
    const batches = await Promise.all(Array.from({ length: 8 }, () => jobs.take(clock.now(), 10)))
    const taken = [...batches.flat(), ...(await jobs.take(clock.now(), 40))].map(({ row }) => row.id)
    expect(taken).toHaveLength(ids.length)
    expect(new Set(taken)).toEqual(new Set(ids))
  })

  test('takes nothing of another partner', async () => {
    await jobs.request('a', clock.now())
    const other = jobsOf(store, db.database, newId('partner', clock.now()))
    expect(await other.take(clock.now())).toEqual([])
  })

  test('leaves a taken job to its worker for one lease, and then gives it to another', async () => {
    await jobs.request('a', clock.now())
    await takeOne()
    advance(leaseMs - 1)
    expect(await jobs.take(clock.now())).toEqual([])
    advance(1)
    expect(await takeOne()).toMatchObject({ row: { id: 'a' } })
  })

  test('refuses every change to a job that another worker has taken since', async () => {
    await jobs.request('a', clock.now())
    const lost = await takeOne()
    advance(leaseMs)
    const held = await takeOne()
    const before = await stored()
    const now = clock.now()
    for (const attempt of [
      () => jobs.change(lost, 'of the first'),
      () => jobs.finish(lost),
      () => jobs.fail(lost, now),
      () => jobs.handBack(lost, now),
      () => jobs.park(lost),
      () => jobs.heartbeat(lost, now),
    ]) {
      await expect(attempt()).rejects.toThrow(LeaseLost)
    }
    expect(await stored()).toEqual(before)
    await jobs.finish(held)
  })

  test('keeps a job due that was requested again during the work', async () => {
    await jobs.request('a', clock.now())
    const job = await takeOne()
    const again = inMs(5_000)
    await jobs.request('a', again)
    await expect(jobs.finish(job)).rejects.toThrow(LeaseLost)
    await expect(jobs.fail(job, clock.now())).rejects.toThrow(LeaseLost)
    expect(await stored()).toMatchObject([{ id: 'a', next_attempt_at: again }])
  })

  test('waits longer after every failure, with the jitter of its backoff', async () => {
    await jobs.request('a', clock.now())
    for (const [n, ms] of [900, 1_800].entries()) {
      const job = await takeOne()
      expect(job.attempt).toBe(n + 1)
      await jobs.fail(job, clock.now())
      advance(ms - 1)
      expect(await isDue()).toBe(false)
      advance(1)
      expect(await isDue()).toBe(true)
    }
  })

  test('makes a job that was handed back due at once, as if it had never been taken', async () => {
    await jobs.request('a', clock.now())
    const before = await stored()
    await jobs.handBack(await takeOne(), clock.now())
    expect(await stored()).toEqual(before)
    expect(await takeOne()).toMatchObject({ attempt: 1 })
  })

  test('rolls back a change to a job when its transaction fails', async () => {
    await jobs.request('a', clock.now())
    const job = await takeOne()
    const undone = store.within(db.database, partnerId, async (scope) => {
      await store.finish(scope, job)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.finish(job)
  })
})

describe('a job store that counts starts', () => {
  let jobs: ReturnType<typeof jobsOf>
  beforeEach(async () => {
    jobs = jobsOf(parkingStore, db.database, partnerId)
    await jobs.request('a', clock.now())
  })
  const takeOne = async () => (await jobs.take(clock.now()))[0] ?? expect.unreachable()

  test('keeps the row of a finished job with its result, never due again', async () => {
    const job = await takeOne()
    await jobs.change(job, 'half')
    expect(await stored()).toMatchObject([{ result: 'half' }])
    await jobs.finish(job, 'whole')
    expect(await stored()).toMatchObject([{ next_attempt_at: null, result: 'whole', attempts: 1 }])
    await expect(jobs.finish(job)).rejects.toThrow(LeaseLost)
  })

  test('parks a job after its last attempt, and starts counting again when the job is made due', async () => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const job = await takeOne()
      expect(parkingStore.isLastAttempt(job)).toBe(attempt === maxAttempts)
      await jobs.fail(job, clock.now())
      advance(60_000)
    }
    expect(await stored()).toMatchObject([{ next_attempt_at: null, attempts: maxAttempts }])
    await jobs.request('a', clock.now())
    const job = await takeOne()
    expect(parkingStore.isLastAttempt(job)).toBe(false)
    await jobs.fail(job, clock.now())
    expect(await stored()).toMatchObject([{ next_attempt_at: inMs(900), attempts: maxAttempts + 1 }])
  })

  test('counts an attempt whose worker never settled it', async () => {
    await takeOne()
    advance(leaseMs)
    expect(await takeOne()).toMatchObject({ attempt: 2 })
  })

  test('extends a lease by heartbeats, and gives away a job whose heartbeats stopped', async () => {
    const job = await takeOne()
    for (let beat = 0; beat < 5; beat += 1) {
      advance(leaseMs - 1)
      await jobs.heartbeat(job, clock.now())
      expect(await jobs.take(clock.now())).toEqual([])
    }
    await jobs.change(job, 'still held')
    advance(leaseMs)
    await takeOne()
    await expect(jobs.heartbeat(job, clock.now())).rejects.toThrow(LeaseLost)
    await expect(jobs.finish(job)).rejects.toThrow(LeaseLost)
  })

  test('finishes a job while a heartbeat is in progress', async () => {
    const job = await takeOne()
    advance(10_000)
    // Both run on one connection, in this order.
    await parkingStore.within(db.database, partnerId, (scope) =>
      Promise.all([parkingStore.heartbeat(scope, job, clock.now()), parkingStore.finish(scope, job)]),
    )
    expect(await stored()).toMatchObject([{ next_attempt_at: null }])
  })

  test('finishes a job whose heartbeat was rolled back', async () => {
    const job = await takeOne()
    advance(10_000)
    const undone = parkingStore.within(db.database, partnerId, async (scope) => {
      await parkingStore.heartbeat(scope, job, clock.now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.finish(job)
  })

  test('neither takes nor finishes a job that its condition excludes', async () => {
    const job = await takeOne()
    const remove = 'update tenant.test_jobs set removed_at = now() where partner_id = $1'
    await db.owner.query(remove, [partnerId])
    await expect(jobs.finish(job)).rejects.toThrow(LeaseLost)
    advance(leaseMs)
    expect(await jobs.take(clock.now())).toEqual([])
  })
})

describe('a job store that counts failures', () => {
  test('deletes the row of a finished job, and does not count an attempt whose worker never settled it', async () => {
    const jobs = jobsOf(deletingStore, db.database, partnerId)
    await jobs.request('a', clock.now())
    await jobs.take(clock.now())
    advance(leaseMs)
    const [job = expect.unreachable()] = await jobs.take(clock.now())
    expect(job.attempt).toBe(1)
    await jobs.finish(job)
    expect(await stored()).toEqual([])
  })
})
