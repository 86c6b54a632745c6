/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock, sized } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseLanes } from './lane-store.ts'
import {
  createTranscript,
  items,
  itsOwnFailure,
  newPartner,
  post,
  RecordingHandler,
  serverFailure,
  startWorker,
  transcript,
} from './lanes.fixture.ts'

const lanes = ['a', 'b', 'c', 'd']
const itemsPerPoster = 12
const steps = 12

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await createTranscript(db)
})
afterAll(() => db.close())

/** Integers below `limit`, reproducible for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

async function remaining(partnerId: string): Promise<number> {
  const { rows } = await db.owner.query('select count(*)::int as n from tenant.lane_items where partner_id = $1', [
    partnerId,
  ])
  return rows[0].n
}

async function parked(partnerId: string): Promise<string[]> {
  const { rows } = await db.owner.query('select item_id from tenant.parked_items where partner_id = $1 order by 1', [
    partnerId,
  ])
  return rows.map((row) => row.item_id)
}

// The seed determines the actions; their timing depends on the machine.
test.each(sized([1, 2], [1, 2, 3, 4, 5, 6]))(
  'whatever happens, every lane has every item once and in order (seed %i)',
  { tags: 'sized' },
  async (seed) => {
    const random = randomFrom(seed)
    const partnerId = newPartner()
    const clock = new FakeClock()
    const handler = new RecordingHandler()
    const workers = [0, 1, 2].map(() =>
      startWorker(db.database, clock, handler, { lanesPerBatch: 1 + random(4), itemsPerLane: 1 + random(5) }),
    )
    const posts = lanes.map((lane) => items(`${lane}:`, itemsPerPoster))
    const poison = lanes.map((lane) => `${lane}:${1 + random(itemsPerPoster)}`).slice(0, 2)
    for (const item of poison) handler.failing.set(item, itsOwnFailure)

    /** Takes leases, then dies. */
    const die = () => {
      const now = clock.now()
      const lease = { token: `dead ${seed} ${random(1e9)}`, now, until: new Date(now.getTime() + 30_000) }
      return leaseLanes(db.database, partnerId, lease, { lanes: 1 + random(2), itemsPerLane: 20 })
    }
    const stir = async (step: number) => {
      const item = `${lanes[random(lanes.length)]}:${1 + random(itemsPerPoster)}`
      if (!poison.includes(item)) {
        if (random(2)) handler.failing.set(item, random(2) ? itsOwnFailure : serverFailure('40001'))
        else handler.failing.delete(item)
      }
      clock.advance(random(3) === 0 ? 31 : random(3))
      if (step % 4 === 0) await die()
    }
    const work = async (worker: (typeof workers)[number]) => {
      for (let step = 0; step < steps; step += 1) {
        await worker.work(partnerId)
        await stir(step)
      }
    }
    await Promise.all([
      ...lanes.map((lane, n) => post(db.database, partnerId, lane, posts[n] ?? [], clock.now())),
      ...workers.map(work),
    ])

    // Time passes, and everything repairable is repaired.
    for (const item of handler.failing.keys()) if (!poison.includes(item)) handler.failing.delete(item)
    for (let minute = 0; (await remaining(partnerId)) > 0; minute += 1) {
      expect(minute).toBeLessThan(30)
      clock.advance(60)
      await Promise.all(workers.map((worker) => worker.drain(partnerId)))
    }

    const setAside = await parked(partnerId)
    expect(setAside).toEqual(expect.arrayContaining(poison))
    for (const [n, lane] of lanes.entries()) {
      const expected = posts[n]?.filter((item) => !setAside.includes(item))
      expect(await transcript(db, partnerId, lane)).toEqual(expected)
    }
  },
)
