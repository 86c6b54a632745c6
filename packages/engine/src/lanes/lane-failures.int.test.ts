import { oneIn } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { readEvents } from '../events/events.fixture.ts'
import { items, itsOwnFailure, serverFailure, startWorker, type TestWorker, transcript } from './lanes.fixture.ts'
import { clock, db, handler, partnerId, put, setUpLanes } from './lanes-database.fixture.ts'

setUpLanes()

let worker: TestWorker
beforeEach(() => {
  worker = startWorker(db.database, clock, handler)
})

const delivered = (laneKey: string) => transcript(db, partnerId, laneKey)
const events = () => db.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence: 0, limit: 100 }))
const isDue = async () => (await worker.due()).includes(partnerId)

/** Lets the head of a lane fail this many times, each as soon as the backoff allows. */
async function failTimes(times: number) {
  for (let n = 0; n < times; n += 1) {
    await worker.drain(partnerId)
    clock.advance(60)
  }
}

describe('a failing head of a lane', () => {
  test('blocks its successors but no other lane', async () => {
    await put('bad', ['b1', 'b2', 'b3'])
    await put('good', items('g', 3))
    handler.failing.set('b2', itsOwnFailure)
    await worker.drain(partnerId)
    expect(await delivered('bad')).toEqual(['b1'])
    expect(await delivered('good')).toEqual(items('g', 3))
    await put('bad', ['b4'])
    await put('good', ['g4'])
    await worker.drain(partnerId)
    expect(await delivered('bad')).toEqual(['b1'])
    expect(await delivered('good')).toEqual(items('g', 4))
  })

  test('is retried after a delay that doubles up to a minute, and not sooner', async () => {
    await put('bad', ['b1', 'b2'])
    handler.failing.set('b1', itsOwnFailure)
    await worker.drain(partnerId)
    for (const seconds of [1, 2, 4, 8, 16, 32]) {
      expect(await isDue()).toBe(false)
      clock.advance(seconds - 0.001)
      expect(await isDue()).toBe(false)
      expect(await worker.work(partnerId)).toBe(false)
      clock.advance(0.001)
      expect(await isDue()).toBe(true)
      const { length } = worker.failures
      await worker.drain(partnerId)
      expect(worker.failures.length).toBe(length + 1)
    }
    clock.advance(60)
    expect(await isDue()).toBe(true)
  })

  test('is delivered with its successors once it succeeds, and its failures are reset', async () => {
    await put('bad', ['b1', 'b2'])
    handler.failing.set('b1', itsOwnFailure)
    await failTimes(7)
    handler.failing.clear()
    await worker.drain(partnerId)
    expect(await delivered('bad')).toEqual(['b1', 'b2'])

    handler.failing.set('b3', itsOwnFailure)
    await put('bad', ['b3'])
    await failTimes(7)
    handler.failing.clear()
    await worker.drain(partnerId)
    expect(await delivered('bad')).toEqual(['b1', 'b2', 'b3'])
    expect(worker.failures.filter((failure) => failure.parkedItemId)).toEqual([])
  })
})

describe('a head of a lane that can never be delivered', () => {
  test('is parked after eight failures, with an event, and its successors follow', async () => {
    await put('bad', ['b1', 'poison', 'b3'])
    handler.failing.set('poison', itsOwnFailure)
    await failTimes(7)
    expect(await delivered('bad')).toEqual(['b1'])
    await failTimes(1)
    expect(await delivered('bad')).toEqual(['b1', 'b3'])
    expect((await events()).map((event) => [event.type, event.data.itemId])).toEqual([
      ['delivered', 'b1'],
      ['parked', 'poison'],
      ['delivered', 'b3'],
    ])
    expect(worker.failures.map((failure) => failure.parkedItemId)).toEqual([...Array(7), 'poison'])
    expect(await isDue()).toBe(false)
  })

  test('is stored completely, with the class of its failure but not its text', async () => {
    const acceptedAt = clock.now()
    await put('bad', ['poison'])
    handler.failing.set('poison', itsOwnFailure)
    await failTimes(8)
    const { rows } = await db.owner.query('select * from tenant.parked_items where partner_id = $1', [partnerId])
    expect(rows).toEqual([
      {
        partner_id: partnerId,
        item_id: 'poison',
        lane_key: 'bad',
        payload: { itemId: 'poison' },
        accepted_at: acceptedAt,
        request_id: null,
        parked_at: new Date(acceptedAt.getTime() + 7 * 60_000),
        cause: 'RangeError',
      },
    ])
  })

  test('blocks no other lane even if it cannot be parked', async () => {
    handler.parked = itsOwnFailure
    await put('a bad one', ['poison'])
    handler.failing.set('poison', itsOwnFailure)
    await failTimes(8)
    for (const lane of items('good', 5)) await put(lane, [lane])
    handler.failing.set('poison too', itsOwnFailure)
    await put('z another', ['poison too'])
    await worker.drain(partnerId)
    expect((await transcript(db, partnerId)).toSorted()).toEqual(items('good', 5))
    expect(await isDue()).toBe(false)
  })
})

describe("a failure that is not the item's fault", () => {
  // Serialization, deadlock, lock timeout, out of memory, statement timeout, connection.
  test.each(oneIn(5, ['40001', '40P01', '55P03', '53200', '57014', '08006']))(
    'is retried without limit and blocks no other lane: %s',
    { tags: 'sized' },
    async (code) => {
      await put('bad', ['b1', 'b2'])
      await put('good', ['g1'])
      handler.failing.set('b1', serverFailure(code))
      await worker.drain(partnerId)
      expect(await delivered('good')).toEqual(['g1'])
      expect(await isDue()).toBe(false)
      await failTimes(12)
      expect(await delivered('bad')).toEqual([])

      // These failures still do not count against the item when one of its own failures follows.
      handler.failing.set('b1', itsOwnFailure)
      await failTimes(1)
      handler.failing.clear()
      await worker.drain(partnerId)
      expect(await delivered('bad')).toEqual(['b1', 'b2'])
      expect(worker.failures.filter((failure) => failure.parkedItemId)).toEqual([])
    },
  )

  test('of the whole batch is not counted against its lanes', async () => {
    await put('a', items('a', 3))
    await put('b', items('b', 3))
    let first = true
    handler.afterWriting = async () => {
      if (first) {
        first = false
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      }
    }
    await worker.drain(partnerId)
    expect(await delivered('a')).toEqual(items('a', 3))
    expect(await delivered('b')).toEqual(items('b', 3))
  })
})
