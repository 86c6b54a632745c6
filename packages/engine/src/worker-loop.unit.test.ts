import { until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalWakeUps, type WakeUps } from './wake-ups/wake-ups.ts'
import { type DueWork, startWorkerLoop, type WorkerLoop } from './worker-loop.ts'

/** Long enough that no test sees a poll. */
const never = 1_000_000

let wakeUps: WakeUps
let loop: WorkerLoop
/** The partners that were worked on, in order of starting. */
let worked: string[]
let errors: unknown[]
let due: () => Promise<string[]>
let work: (partnerId: string) => Promise<boolean>
let isPaused: boolean

beforeEach(() => {
  wakeUps = createLocalWakeUps()
  worked = []
  errors = []
  due = async () => []
  work = async () => false
  isPaused = false
})
afterEach(() => loop.stop())

function start(pollMs: number) {
  const dueWork: DueWork = {
    due: () => due(),
    work: (partnerId) => {
      worked.push(partnerId)
      return work(partnerId)
    },
  }
  const onError = (error: unknown) => {
    errors.push(error)
  }
  loop = startWorkerLoop({ work: dueWork, wakeUps, stream: 'lanes', pollMs, onError, isPaused: () => isPaused })
}

const wakeUp = (partnerId: string) => wakeUps.publish({ stream: 'lanes', partnerId })
const hasWorked = (times: number) => until(`it has worked ${times} times`, () => worked.length === times)

describe('a worker loop', () => {
  test('runs at once on a wake-up of its stream', async () => {
    start(never)
    wakeUps.publish({ stream: 'events', partnerId: 'other' })
    wakeUp('a')
    expect(worked).toEqual(['a'])
    await loop.stop()
    expect(worked).toEqual(['a'])
  })

  test('starts nothing while it is paused, and then everything that is due', async () => {
    start(1)
    isPaused = true
    loop.wake('a')
    let polls = 0
    due = async () => {
      polls += 1
      return ['a', 'b']
    }
    await until('it has polled', () => polls > 1)
    expect(worked).toEqual([])
    isPaused = false
    await until('both were worked on', () => worked.includes('a') && worked.includes('b'))
  })

  test('runs at once when it is woken', () => {
    start(never)
    loop.wake('a')
    expect(worked).toEqual(['a'])
  })

  test('finds work without a wake-up', async () => {
    due = async () => (worked.length < 3 ? ['a', 'b'] : [])
    start(1)
    await hasWorked(4)
    expect(worked.toSorted()).toEqual(['a', 'a', 'b', 'b'])
  })

  test('continues while there may be more', async () => {
    const answers = [true, true, true, false]
    work = async () => answers.shift() ?? expect.unreachable()
    start(never)
    wakeUp('a')
    await hasWorked(4)
    await loop.stop()
    expect(answers).toEqual([])
    expect(errors).toEqual([])
  })

  test('runs once more for a wake-up during the work, one run at a time', async () => {
    let atOnce = 0
    const first = Promise.withResolvers<void>()
    work = async () => {
      atOnce += 1
      expect(atOnce).toBe(1)
      if (worked.length === 1) await first.promise
      atOnce -= 1
      return false
    }
    start(never)
    for (let n = 0; n < 5; n += 1) wakeUp('a')
    expect(worked).toEqual(['a'])
    first.resolve()
    await hasWorked(2)
    await loop.stop()
    expect(worked).toEqual(['a', 'a'])
    expect(errors).toEqual([])
  })

  test('runs partners without making one wait for another', async () => {
    const hanging = Promise.withResolvers<void>()
    work = async (partnerId) => {
      if (partnerId === 'slow') await hanging.promise
      return false
    }
    start(never)
    wakeUp('slow')
    wakeUp('a')
    wakeUp('b')
    expect(worked).toEqual(['slow', 'a', 'b'])
    hanging.resolve()
  })
})

describe('an error', () => {
  test('in the work is reported and does not end the loop', async () => {
    const error = new Error('of the work')
    work = () => Promise.reject(error)
    start(never)
    wakeUp('a')
    await until('it is reported', () => errors.length === 1)
    expect(errors).toEqual([error])
    work = async () => false
    wakeUp('a')
    wakeUp('b')
    expect(worked).toEqual(['a', 'a', 'b'])
  })

  test('does not discard a wake-up that arrived during the work', async () => {
    const first = Promise.withResolvers<boolean>()
    work = () => (worked.length === 1 ? first.promise : Promise.resolve(false))
    start(never)
    wakeUp('a')
    wakeUp('a')
    first.reject(new Error('of the work'))
    await hasWorked(2)
    expect(errors).toHaveLength(1)
  })

  test('in the search for work is reported, and the next search works', async () => {
    let looks = 0
    due = async () => {
      looks += 1
      if (looks < 3) throw new Error('of the looking')
      return looks === 3 ? ['a'] : []
    }
    start(1)
    await hasWorked(1)
    expect(errors).toHaveLength(2)
  })
})

describe('stopping', () => {
  test('waits for running work and starts nothing more', async () => {
    const running = Promise.withResolvers<boolean>()
    work = () => running.promise
    start(never)
    wakeUp('a')
    wakeUp('a')
    let isStopped = false
    const stopped = loop.stop().then(() => {
      isStopped = true
    })
    wakeUp('b')
    loop.wake('c')
    await new Promise(setImmediate)
    expect(isStopped).toBe(false)
    running.resolve(true)
    await stopped
    expect(worked).toEqual(['a'])
  })

  test('starts nothing that a search in progress finds', async () => {
    const looking = Promise.withResolvers<string[]>()
    let looks = 0
    due = () => {
      looks += 1
      return looking.promise
    }
    start(1)
    await until('it looks', () => looks > 0)
    const stopped = loop.stop()
    looking.resolve(['a'])
    await stopped
    expect(worked).toEqual([])
    expect(looks).toBe(1)
  })
})
