import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverFailure } from '../lanes/lanes.fixture.ts'
import { setTimers, type Timer } from './timer.ts'
import {
  createTimerWorker,
  type SharedTimerHandler,
  type TimerHandler,
  type TimerWorker,
  type TimerWorkerOptions,
} from './timer-worker.ts'

type Failure = Parameters<TimerWorkerOptions['onFailure']>[0]

let db: TestDatabase
let clock: FakeClock
let partnerId: string
let failures: Failure[]
/** The subjects whose timers fired, in order. */
let fired: string[]
/** What a test makes the handler do in addition. */
let onFire: TimerHandler
let worker: TimerWorker

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new FakeClock()
  partnerId = newId('partner', clock.now())
  failures = []
  fired = []
  onFire = async () => undefined
  worker = startWorker()
})

function startWorker(): TimerWorker {
  const remind: TimerHandler = async (partner, subjectId) => {
    fired.push(subjectId)
    await onFire(partner, subjectId)
  }
  const onFailure = (failure: Failure) => {
    failures.push(failure)
  }
  return createTimerWorker({ database: db.database, clock, handlers: { remind }, onFailure })
}

const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)
const timer = (subjectId: string, seconds: number): Timer => ({ kind: 'remind', subjectId, dueAt: inSeconds(seconds) })
const set = (...timers: Timer[]) => db.database.inTenant(partnerId, (tx) => setTimers(tx, timers))
const isDue = async () => (await worker.due()).includes(partnerId)

/** Fires all due timers. */
async function work(by = worker) {
  while (await by.work(partnerId)) {
    // Repeats while there is more.
  }
}

async function stored(): Promise<{ subject_id: string; due_at: Date; failures: number }[]> {
  const { rows } = await db.owner.query(
    'select subject_id, due_at, failures from tenant.timers where partner_id = $1 order by 1',
    [partnerId],
  )
  return rows
}

describe('a timer', () => {
  test('fires once, when it is due and not before', async () => {
    await set(timer('a', 60), timer('b', 61))
    clock.advance(59.999)
    expect(await isDue()).toBe(false)
    await work()
    expect(fired).toEqual([])
    clock.advance(0.001)
    expect(await isDue()).toBe(true)
    await work()
    expect(fired).toEqual(['a'])
    clock.advance(3_600)
    await work()
    expect(fired).toEqual(['a', 'b'])
    expect(await isDue()).toBe(false)
    expect(await stored()).toEqual([])
  })

  test('is moved when it is set again, and exists once per kind and subject', async () => {
    await set(timer('a', 60))
    await set(timer('a', 120))
    clock.advance(60)
    await work()
    expect(fired).toEqual([])
    clock.advance(60)
    await work()
    expect(fired).toEqual(['a'])
  })

  test('that is set twice at once has the later time', async () => {
    await set(timer('a', 60), timer('b', 5), timer('a', 120))
    expect(await stored()).toEqual([
      { subject_id: 'a', due_at: inSeconds(120), failures: 0 },
      { subject_id: 'b', due_at: inSeconds(5), failures: 0 },
    ])
  })

  test('is rolled back with its transaction', async () => {
    const undone = db.database.inTenant(partnerId, async (tx) => {
      await setTimers(tx, [timer('a', 0)])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stored()).toEqual([])
  })

  test('of another partner does not fire', async () => {
    await set(timer('a', 0))
    await worker.work(newId('partner', clock.now()))
    expect(fired).toEqual([])
  })

  test('fires when many are due together', async () => {
    await set(...Array.from({ length: 120 }, (_, n) => timer(String(n), 0)))
    await work()
    expect(new Set(fired).size).toBe(120)
    expect(fired).toHaveLength(120)
    expect(await stored()).toEqual([])
  })
})

describe('timers of a kind with a shared handler', () => {
  /** A worker that fires together what `handle` says it has handled. */
  const sharing = (handle: (subjectIds: readonly string[]) => readonly string[]) => {
    const together: (readonly string[])[] = []
    const remind: TimerHandler = async (_partner, subjectId) => {
      fired.push(subjectId)
    }
    const sharedRemind: SharedTimerHandler = async (_partner, subjectIds) => {
      together.push(subjectIds.toSorted())
      return new Set(handle(subjectIds))
    }
    return {
      together,
      shared: createTimerWorker({
        database: db.database,
        clock,
        handlers: { remind },
        sharedHandlers: { remind: sharedRemind },
        onFailure: (failure) => failures.push(failure),
      }),
    }
  }

  test('fire together, and those that it leaves fire one by one', async () => {
    const { together, shared } = sharing((ids) => ids.filter((id) => id !== 'b'))
    await set(timer('a', 0), timer('b', 0), timer('c', 0), timer('d', 60))
    await work(shared)
    expect(together).toEqual([['a', 'b', 'c']])
    expect(fired).toEqual(['b'])
    expect((await stored()).map((row) => row.subject_id)).toEqual(['d'])
  })

  test('fire one by one when it fails, which is reported', async () => {
    const { shared } = sharing(() => {
      throw new RangeError('its own')
    })
    await set(timer('a', 0), timer('b', 0))
    await work(shared)
    expect(fired.toSorted()).toEqual(['a', 'b'])
    expect(failures).toMatchObject([{ partnerId, kind: 'remind', error: expect.any(RangeError) }])
    expect(await stored()).toEqual([])
  })

  test('fire again when they are set while they fire', async () => {
    const dueAt = inSeconds(60)
    const { shared } = sharing((ids) => ids)
    await set(timer('a', 0), timer('b', 0))
    const setting = createTimerWorker({
      database: db.database,
      clock,
      handlers: {},
      sharedHandlers: {
        remind: async (_partner, ids) => {
          await set({ kind: 'remind', subjectId: 'a', dueAt })
          return new Set(ids)
        },
      },
      onFailure: (failure) => failures.push(failure),
    })
    await setting.work(partnerId)
    expect(await stored()).toEqual([{ subject_id: 'a', due_at: dueAt, failures: 0 }])
    await work(shared)
    expect(await stored()).toHaveLength(1)
  })
})

describe('a timer that is set while it fires', () => {
  test.each([
    ['later', 60],
    ['to a time that has passed', -1],
    ['to the same time', 0],
  ])('%s fires again then', async (_name, seconds) => {
    const dueAt = inSeconds(seconds)
    await set(timer('a', 0))
    onFire = async () => {
      onFire = async () => undefined
      await set({ kind: 'remind', subjectId: 'a', dueAt })
    }
    await worker.work(partnerId)
    expect(fired).toEqual(['a'])
    expect(await stored()).toEqual([{ subject_id: 'a', due_at: dueAt, failures: 0 }])
    clock.advance(Math.max(seconds, 0))
    await work()
    expect(fired).toEqual(['a', 'a'])
    expect(await stored()).toEqual([])
  })

  test('and then fails is due at its new time, not after a backoff', async () => {
    await set(timer('a', 0))
    const dueAt = inSeconds(600)
    onFire = async () => {
      await set({ kind: 'remind', subjectId: 'a', dueAt })
      throw new Error('after that')
    }
    await work()
    expect(await stored()).toEqual([{ subject_id: 'a', due_at: dueAt, failures: 0 }])
    clock.advance(599)
    expect(await isDue()).toBe(false)
  })
})

describe('a handler that fails', () => {
  test('is retried after a delay that doubles up to five minutes', async () => {
    await set(timer('a', 0))
    onFire = () => Promise.reject(new RangeError('its own'))
    await work()
    for (const [n, seconds] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].entries()) {
      expect(failures).toHaveLength(n + 1)
      clock.advance(seconds - 0.001)
      expect(await isDue()).toBe(false)
      clock.advance(0.001)
      await work()
    }
    onFire = async () => undefined
    clock.advance(300)
    await work()
    expect(await stored()).toEqual([])
    expect(failures[0]).toMatchObject({ partnerId, kind: 'remind', error: expect.any(RangeError) })
  })

  test('has its failures reset when its timer is set again', async () => {
    await set(timer('a', 0))
    onFire = () => Promise.reject(new RangeError('its own'))
    await work()
    expect(await stored()).toMatchObject([{ failures: 1 }])
    await set(timer('a', 60))
    expect(await stored()).toEqual([{ subject_id: 'a', due_at: inSeconds(60), failures: 0 }])
  })

  test('blocks no other timer', async () => {
    await set(timer('a', 0), timer('b', 0), timer('c', 0))
    onFire = (_partner, subjectId) => (subjectId === 'b' ? Promise.reject(new Error('its own')) : Promise.resolve())
    await work()
    expect(fired.toSorted()).toEqual(['a', 'b', 'c'])
    expect((await stored()).map((row) => row.subject_id)).toEqual(['b'])
  })

  test('because of the database is retried after a second without counting a failure', async () => {
    await set(timer('a', 0))
    onFire = async (partner) => {
      await db.database.inTenant(partner, serverFailure('40001'))
    }
    await work()
    expect(await isDue()).toBe(false)
    clock.advance(1)
    await work()
    expect(fired).toEqual(['a', 'a'])
    expect(await stored()).toMatchObject([{ failures: 0 }])
  })

  test('because the kind is unknown leaves the timer to a worker that knows it', async () => {
    await set({ kind: 'of tomorrow', subjectId: 'a', dueAt: clock.now() }, timer('b', 0))
    await set({ kind: 'toString', subjectId: 'c', dueAt: clock.now() })
    await work()
    expect(fired).toEqual(['b'])
    expect(failures.map((failure) => failure.kind).toSorted()).toEqual(['of tomorrow', 'toString'])
    expect((await stored()).map((row) => [row.subject_id, row.failures])).toEqual([
      ['a', 1],
      ['c', 1],
    ])
  })
})

describe('several workers', () => {
  test('fire every timer once', async () => {
    await set(...Array.from({ length: 150 }, (_, n) => timer(String(n), 0)))
    await Promise.all([worker, startWorker(), startWorker()].map((each) => work(each)))
    expect(fired).toHaveLength(150)
    expect(new Set(fired).size).toBe(150)
    expect(await stored()).toEqual([])
  })

  test('fire a timer again when one worker takes too long; its end does not disturb the other', async () => {
    await set(timer('a', 0))
    const isFiring = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    onFire = async () => {
      isFiring.resolve()
      await mayEnd.promise
    }
    const slow = work()
    await isFiring.promise
    clock.advance(7.999)
    expect(await isDue()).toBe(false)
    clock.advance(0.001)

    // The second attempt is still running when the first succeeds, and then fails. The timer must not be lost.
    onFire = async () => {
      mayEnd.resolve()
      await slow
      throw new Error('its own')
    }
    await work(startWorker())
    expect(fired).toEqual(['a', 'a'])
    expect(await stored()).toMatchObject([{ subject_id: 'a', failures: 1 }])
  })
})
