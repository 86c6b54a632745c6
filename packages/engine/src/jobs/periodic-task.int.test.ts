import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPeriodicTask } from './periodic-task.ts'
import { leaseTask } from './task-lease.ts'

const task = 'housekeeping'
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
/** Columns round to milliseconds, so that the present may be stored as a moment of the future. */
const past = `now() - interval '1 second'`
beforeEach(() => setTask(`due_at = ${past}, leased_until = ${past}, lease_token = null`))

const setTask = (set: string) => db.owner.query(`update directory.periodic_tasks set ${set} where task = '${task}'`)
const leaseNow = (leaseSeconds = 60) => leaseTask(db.database, task, leaseSeconds)
const secondsUntilDue = async () => {
  const { rows } = await db.owner.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::float8 as seconds from directory.periodic_tasks where task = $1',
    [task],
  )
  return rows[0]?.seconds ?? Number.NaN
}
const isRunning = async () => {
  const { rowCount } = await db.owner.query(
    'select from directory.periodic_tasks where task = $1 and lease_token is not null',
    [task],
  )
  return rowCount === 1
}
const never = (error: unknown): void => {
  throw error
}

describe('the lease of a periodic task', () => {
  test('goes to one of many processes that ask for it at once', async () => {
    const leases = await Promise.all(Array.from({ length: 10 }, () => leaseNow()))
    expect(leases.filter((lease) => lease !== null)).toHaveLength(1)
    expect(await leaseNow()).toBeNull()
  })

  test('goes to another process when it expires, and the first holder can no longer change it', async () => {
    const first = await leaseNow()
    expect(await first?.extend()).toBe(true)
    await setTask(`leased_until = ${past}`)
    const second = await leaseNow()
    expect(second).not.toBeNull()
    expect(await first?.extend()).toBe(false)
    await first?.finish(0)
    expect(await leaseNow()).toBeNull()
    expect(await second?.extend()).toBe(true)
  })

  test('is measured by the database clock', { tags: 'full' }, async () => {
    const lease = await leaseNow(1)
    expect(lease).not.toBeNull()
    await until('the database says that the lease has expired', async () => (await leaseNow()) !== null)
  })

  test('is not granted again before the task is due', async () => {
    await (await leaseNow())?.finish(3_600)
    expect(await leaseNow()).toBeNull()
    await setTask(`due_at = ${past}`)
    expect(await leaseNow()).not.toBeNull()
  })
})

describe('a periodic task', () => {
  const start = (run: (signal: AbortSignal) => Promise<boolean>, onError = never) =>
    startPeriodicTask({ database: db.database, task, everySeconds: 3_600, pollMs: 20, run, onError, random: () => 0.5 })

  test('runs in one of several processes, and is then due after its interval', async () => {
    let runs = 0
    const processes = Array.from({ length: 4 }, () =>
      start(async () => {
        runs += 1
        return false
      }),
    )
    await until('the task has run', async () => (await secondsUntilDue()) > 3_500)
    await Promise.all(processes.map((each) => each.stop()))
    expect(runs).toBe(1)
    expect(await secondsUntilDue()).toBeLessThanOrEqual(3_600)
  })

  test('is due again after a minute when there is more to do', async () => {
    const only = start(async () => true)
    await until('the task has run', async () => (await secondsUntilDue()) > 30)
    await only.stop()
    expect(await secondsUntilDue()).toBeLessThanOrEqual(60)
  })

  test('reports a failure, and is due again after five minutes', async () => {
    const errors: unknown[] = []
    const failure = new Error('down')
    const only = start(
      () => Promise.reject(failure),
      (error) => void errors.push(error),
    )
    await until('the task has run', async () => (await secondsUntilDue()) > 30)
    await only.stop()
    expect(errors).toEqual([failure])
    expect(await secondsUntilDue()).toBeLessThanOrEqual(300)
  })

  test('is released to another process at once when its process stops', async () => {
    const stopped = start((signal) => new Promise((done) => signal.addEventListener('abort', () => done(true))))
    await until('the task runs', isRunning)
    await stopped.stop()
    expect(await leaseNow()).not.toBeNull()
  })

  test('is aborted when another process has taken it over', async () => {
    let aborted = false
    const slow = startPeriodicTask({
      database: db.database,
      task,
      everySeconds: 3_600,
      leaseSeconds: 0.1,
      pollMs: 20,
      run: (signal) =>
        new Promise((done) =>
          signal.addEventListener('abort', () => {
            aborted = true
            done(false)
          }),
        ),
      onError: never,
    })
    await until('the task runs', isRunning)
    await setTask(`lease_token = 'another', leased_until = now() + interval '1 minute'`)
    await until('the first run is aborted', async () => aborted)
    await slow.stop()
    expect(await leaseNow()).toBeNull()
  })
})
