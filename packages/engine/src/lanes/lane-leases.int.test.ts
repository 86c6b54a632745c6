import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaseLanes } from './lane-store.ts'
import {
  createTranscript,
  items,
  newPartner,
  post,
  RecordingHandler,
  startWorker,
  transcript,
} from './lanes.fixture.ts'

let db: TestDatabase
let clock: FakeClock
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await createTranscript(db)
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new FakeClock()
  partnerId = newPartner()
})

const put = (laneKey: string, itemIds: readonly string[]) => post(db.database, partnerId, laneKey, itemIds, clock.now())

/** A worker that pauses after writing its first batch until it is released. */
function startSlowWorker(options?: Parameters<typeof startWorker>[3]) {
  const writing = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const handler = new RecordingHandler()
  handler.afterWriting = async () => {
    writing.resolve()
    await mayGoOn.promise
  }
  const worker = startWorker(db.database, clock, handler, options)
  return { ...worker, isWriting: writing.promise, letGo: mayGoOn.resolve }
}
const startQuickWorker = (options?: Parameters<typeof startWorker>[3]) =>
  startWorker(db.database, clock, new RecordingHandler(), options)

describe('the lanes of a worker that died', () => {
  test('after leasing them wait until the lease expires and are then delivered', async () => {
    await put('a', items('a', 3))
    const now = clock.now()
    const lease = { token: 'of the dead', now, until: new Date(now.getTime() + 30_000) }
    const { lanes } = await leaseLanes(db.database, partnerId, lease, { lanes: 10, itemsPerLane: 20 })
    expect(lanes).toHaveLength(1)

    const other = startQuickWorker()
    await put('a', ['a4'])
    expect(await other.work(partnerId)).toBe(false)
    clock.advance(29.999)
    expect(await other.work(partnerId)).toBe(false)
    clock.advance(0.001)
    await other.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(items('a', 4))
  })

  test('during the delivery are delivered once', { tags: 'full' }, async () => {
    clock = new FakeClock(new Date().toISOString())
    await put('a', items('a', 3))
    const program = fileURLToPath(new URL('./doomed-worker.fixture.ts', import.meta.url))
    const doomed = fork(program, [db.url, partnerId])
    const [word] = await once(doomed, 'message')
    expect(word).toBe('delivering')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')

    const other = startQuickWorker()
    expect(await other.work(partnerId)).toBe(false)
    clock.advance(60)
    // Nothing that the dead worker wrote is visible, and its locks are released.
    await other.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(items('a', 3))
  })
})

describe('a lease that expired during the delivery', () => {
  test('and was taken by another worker: the lane is delivered once, by the other', async () => {
    await put('a', items('a', 3))
    const slow = startSlowWorker()
    const working = slow.work(partnerId)
    await slow.isWriting
    const quick = startQuickWorker()
    clock.advance(29.999)
    expect(await quick.work(partnerId)).toBe(false)
    clock.advance(0.001)
    await quick.drain(partnerId)
    slow.letGo()
    await working
    expect(await transcript(db, partnerId)).toEqual(items('a', 3))
    expect(slow.failures).toEqual([])
  })

  test('and was taken by another worker that is still delivering: delivered once as well', async () => {
    await put('a', items('a', 3))
    const [first, second] = [startSlowWorker(), startSlowWorker()]
    const firstWorking = first.work(partnerId)
    await first.isWriting
    clock.advance(30)
    const secondWorking = second.work(partnerId)
    await second.isWriting
    first.letGo()
    await firstWorking
    expect(await transcript(db, partnerId)).toEqual([])
    second.letGo()
    await secondWorking
    expect(await transcript(db, partnerId)).toEqual(items('a', 3))
  })

  test('costs the worker only that lane; it delivers the others of its batch', async () => {
    await put('a', items('a', 3))
    await put('b', items('b', 3))
    const slow = startSlowWorker()
    const working = slow.work(partnerId)
    await slow.isWriting
    clock.advance(30)
    // Takes one of the two lanes.
    const other = startQuickWorker({ lanesPerBatch: 1 })
    expect(await other.work(partnerId)).toBe(true)
    expect(await transcript(db, partnerId)).toHaveLength(3)
    slow.letGo()
    await working
    expect(await transcript(db, partnerId, 'a')).toEqual(items('a', 3))
    expect(await transcript(db, partnerId, 'b')).toEqual(items('b', 3))
  })

  test('and was not taken by another worker: nothing is lost', async () => {
    await put('a', items('a', 3))
    const slow = startSlowWorker()
    const working = slow.work(partnerId)
    await slow.isWriting
    clock.advance(300)
    slow.letGo()
    await working
    expect(await transcript(db, partnerId)).toEqual(items('a', 3))
  })

  test('does not allow the worker to back off the lane or park its head', async () => {
    await put('a', ['a1', 'a2'])
    const handler = new RecordingHandler()
    const taken = Promise.withResolvers<void>()
    const writing = Promise.withResolvers<void>()
    handler.afterWriting = async () => {
      writing.resolve()
      await taken.promise
      throw new RangeError('its own')
    }
    const failing = startWorker(db.database, clock, handler).work(partnerId)
    await writing.promise
    clock.advance(30)
    const second = startSlowWorker()
    const secondWorking = second.work(partnerId)
    await second.isWriting
    taken.resolve()
    await failing
    second.letGo()
    await secondWorking
    expect(await transcript(db, partnerId)).toEqual(['a1', 'a2'])
    expect(await second.due()).not.toContain(partnerId)
  })
})
