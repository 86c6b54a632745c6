import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { anEvent, readEvents } from '../events/events.fixture.ts'
import { createLocalWakeUps } from '../wake-ups/wake-ups.ts'
import { postToLanes } from './lane.ts'
import { completeItems, leaseLanes } from './lane-store.ts'
import type { LaneWorker } from './lane-worker.ts'
import { items, newPartner, post, startWorker, transcript } from './lanes.fixture.ts'
import { clock, db, handler, partnerId, put, setUpLanes } from './lanes-database.fixture.ts'

setUpLanes()

const start = (options?: Parameters<typeof startWorker>[3]) => startWorker(db.database, clock, handler, options)
const isDue = async (worker: LaneWorker) => (await worker.due()).includes(partnerId)

/** How many sessions of this database are waiting for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rowCount } = await db.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

describe('a lane', () => {
  test('delivers posted items in order and publishes wake-ups', async () => {
    const wakeUps = createLocalWakeUps()
    const hinted: string[][] = []
    for (const stream of ['events', 'webhooks'] as const) {
      wakeUps.subscribe(stream, (partner) => hinted.push([stream, partner]))
    }
    const worker = start({ wakeUps })
    await put('a', items('a', 3))
    await put('b', items('b', 2))
    expect(await isDue(worker)).toBe(true)

    expect(await worker.work(partnerId)).toBe(false)
    expect(await transcript(db, partnerId, 'a')).toEqual(items('a', 3))
    expect(await transcript(db, partnerId, 'b')).toEqual(items('b', 2))
    const log = await db.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence: 0, limit: 10 }))
    expect(log.map((event) => event.data.itemId)).toEqual(await transcript(db, partnerId))
    expect(hinted).toEqual([
      ['events', partnerId],
      ['webhooks', partnerId],
    ])

    expect(await isDue(worker)).toBe(false)
    expect(await worker.work(partnerId)).toBe(false)
    expect((await db.owner.query('select from tenant.lane_items where partner_id = $1', [partnerId])).rowCount).toBe(0)
  })

  test('passes items on unchanged', async () => {
    const seen: unknown[] = []
    handler.afterWriting = async (delivered) => {
      seen.push(...delivered)
    }
    const item = { laneKey: 'a"\\,', itemId: 'i', payload: { text: 'ä\u0000\ud800', list: [null] }, requestId: 'req_1' }
    const acceptedAt = new Date('2026-03-02T08:59:59.999Z')
    await db.database.inTenant(partnerId, (tx) => postToLanes(tx, [{ ...item, acceptedAt }]))
    await start().drain(partnerId)
    expect(seen).toEqual([{ ...item, acceptedAt, position: 1 }])
  })

  test('longer than a batch is delivered batch by batch', async () => {
    const batches: number[] = []
    handler.afterWriting = async (delivered) => {
      batches.push(delivered.length)
    }
    await put('a', items('a', 45))
    await start({ itemsPerLane: 20 }).drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(items('a', 45))
    expect(batches).toEqual([20, 20, 5])
  })

  test('continues from its position when more is posted later', async () => {
    const worker = start()
    await put('a', items('a', 2))
    await worker.drain(partnerId)
    await put('a', items('b', 2))
    expect(await isDue(worker)).toBe(true)
    await worker.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['a1', 'a2', 'b1', 'b2'])
  })

  test('contains nothing from a post that was rolled back', async () => {
    await put('a', ['a1'])
    const item = { laneKey: 'a', itemId: 'undone', payload: null, acceptedAt: clock.now(), requestId: null }
    const undone = db.database.inTenant(partnerId, async (tx) => {
      await postToLanes(tx, [item])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await put('a', ['a2'])
    await start().drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['a1', 'a2'])
  })

  test('of another partner is not touched, even with the same key', async () => {
    const other = newPartner()
    await put('a', ['own'])
    await post(db.database, other, 'a', ['other'], clock.now())
    await start().drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['own'])
    expect(await transcript(db, other)).toEqual([])
  })
})

describe('a post during a delivery', () => {
  test('is accepted while the handler runs, and delivered next', async () => {
    handler.afterWriting = async () => {
      handler.afterWriting = async () => undefined
      await put('a', ['a2'])
    }
    const worker = start()
    await put('a', ['a1'])
    await worker.work(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['a1'])
    expect(await isDue(worker)).toBe(true)
    await worker.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['a1', 'a2'])
  })

  test('that commits only while the lane is being completed is still delivered', async () => {
    const item = { laneKey: 'a', itemId: 'a2', payload: null, acceptedAt: clock.now(), requestId: null }
    let posting: Promise<void> | undefined
    handler.afterWriting = async () => {
      handler.afterWriting = async () => undefined
      const posted = Promise.withResolvers<void>()
      posting = db.database.inTenant(partnerId, async (tx) => {
        await postToLanes(tx, [item])
        posted.resolve()
        // The poster holds the lane's row until it commits: completing the lane waits for it.
        await until('the worker waits', async () => (await waitingForLocks()) > 0)
      })
      await posted.promise
    }
    const worker = start()
    await put('a', ['a1'])
    await worker.work(partnerId)
    await posting
    expect(await isDue(worker)).toBe(true)
    await worker.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(['a1', 'a2'])
    expect(await isDue(worker)).toBe(false)
  })

  test('to several of the delivered lanes cannot deadlock with the delivery', async () => {
    await put('a', ['a1'])
    await put('b', ['b1'])
    const next = (laneKey: string) => ({
      laneKey,
      itemId: `${laneKey}2`,
      payload: null,
      acceptedAt: clock.now(),
      requestId: null,
    })
    const now = clock.now()
    const lease = { token: 'lease', now, until: new Date(now.getTime() + 30_000) }
    const leased = await leaseLanes(db.database, partnerId, lease, { lanes: 2, itemsPerLane: 1 })
    const holdsFirst = Promise.withResolvers<void>()
    const posting = db.database.inTenant(partnerId, async (tx) => {
      await postToLanes(tx, [next('a')])
      holdsFirst.resolve()
      await until('the delivery waits', async () => (await waitingForLocks()) > 0)
      // The delivery waits for the first lane, and therefore holds none.
      await postToLanes(tx, [next('b')])
    })
    const delivery = db.database.inTenant(partnerId, async (tx) => {
      await holdsFirst.promise
      return completeItems(tx, leased.items.toReversed(), lease, { events: [], now: lease.now })
    })
    expect(await delivery).toEqual(new Set(['a', 'b']))
    await posting
  })
})

describe('the end of a delivery', () => {
  const leaseOne = async () => {
    const now = clock.now()
    const lease = { token: 'lease', now, until: new Date(now.getTime() + 30_000) }
    return { lease, ...(await leaseLanes(db.database, partnerId, lease, { lanes: 1, itemsPerLane: 2 })) }
  }
  const accepted = async () =>
    (await db.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence: 0, limit: 10 }))).length

  test('does not advance a lane past an item that was not delivered, and appends no event', async () => {
    await put('a', ['a1', 'a2'])
    const { lease, items: leased } = await leaseOne()
    const events = [anEvent()]
    const end = (items: typeof leased) =>
      db.database.inTenant(partnerId, (tx) => completeItems(tx, items, lease, { events, now: lease.now }))
    expect(await end(leased.slice(1))).toEqual(new Set())
    expect(await accepted()).toBe(0)
  })

  test('appends the events, unless another worker has the lane', async () => {
    await put('a', ['a1', 'a2'])
    const { lease, items: leased } = await leaseOne()
    const events = [anEvent(), anEvent()]
    const endUnder = (token: string) =>
      db.database.inTenant(partnerId, (tx) =>
        completeItems(tx, leased, { ...lease, token }, { events, now: lease.now }).then((held) => {
          if (held.size === 0) throw new Error('lost')
          return held
        }),
      )
    await expect(endUnder('another lease')).rejects.toThrow('lost')
    expect(await accepted()).toBe(0)
    expect(await endUnder(lease.token)).toEqual(new Set(['a']))
    expect(await accepted()).toBe(2)
  })
})
