import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendEvents, lastSequence, readEvents } from './event-log.ts'
import { anEvent, append, at, sequence } from './events.fixture.ts'

let db: TestDatabase
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  partnerId = newId('partner', at)
})

const read = (after = 0, limit = 100) =>
  db.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence: after, limit }))
const head = () => db.database.inTenant(partnerId, lastSequence)
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds)

describe('appendEvents', () => {
  test('assigns the next sequences in order', async () => {
    const events = sequence(0, 7).map(() => anEvent())
    await db.database.inTenant(partnerId, async (tx) => {
      await appendEvents(tx, events.slice(0, 3), at)
      await appendEvents(tx, [], at)
      await appendEvents(tx, events.slice(3, 5), at)
    })
    await db.database.inTenant(partnerId, (tx) => appendEvents(tx, events.slice(5), at))
    const log = await read()
    expect(log.map((event) => event.sequence)).toEqual(sequence(0, 7))
    expect(log.map((event) => event.eventId)).toEqual(events.map((event) => event.eventId))
    expect(await head()).toBe(7)
  })

  test('stores events unchanged', async () => {
    const data = {
      text: 'ä 👩‍⚕️ \u0000 \ud800 " \\ \u2028',
      'ключ\u0000': [null, true, 0.1, -1e300, { nested: [] }],
      __proto__x: '$1',
      order: { z: 1, a: 2 },
    }
    const event = anEvent({ type: `o'clock`, data, requestId: 'req_{"x"}', patientId: 'pat_,', consultId: 'ac_\\' })
    await db.database.inTenant(partnerId, (tx) => appendEvents(tx, [event], at))
    const [stored] = await read()
    expect(stored).toEqual({ ...event, sequence: 1, createdAt: at })
    expect(JSON.stringify(stored?.data)).toBe(JSON.stringify(data))
  })

  test('never lets time run backward against sequence', async () => {
    for (const now of [at, later(5_000), later(1), later(5_000), later(5_001), at]) {
      await db.database.inTenant(partnerId, (tx) => appendEvents(tx, [anEvent()], now))
    }
    expect((await read()).map((event) => event.createdAt)).toEqual([0, 5_000, 5_000, 5_000, 5_001, 5_001].map(later))
  })

  test('leaves no gap after a rollback', async () => {
    await append(db.database, partnerId)
    const undone = db.database.inTenant(partnerId, async (tx) => {
      await appendEvents(tx, [anEvent(), anEvent()], later(9_000))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await head()).toBe(1)
    await append(db.database, partnerId)
    expect((await read()).map((event) => [event.sequence, event.createdAt])).toEqual([
      [1, at],
      [2, at],
    ])
  })

  test('counts separately for each partner', async () => {
    await append(db.database, partnerId, 3)
    partnerId = newId('partner', at)
    expect(await read()).toEqual([])
    expect(await head()).toBe(0)
    await append(db.database, partnerId, 2)
    expect((await read()).map((event) => event.sequence)).toEqual([1, 2])
  })
})

describe('readEvents', () => {
  test('reads a limited number of events after a sequence', async () => {
    await append(db.database, partnerId, 5)
    const page = async (after: number, limit: number) => (await read(after, limit)).map((event) => event.sequence)
    expect(await page(0, 2)).toEqual([1, 2])
    expect(await page(2, 2)).toEqual([3, 4])
    expect(await page(4, 2)).toEqual([5])
    expect(await page(5, 2)).toEqual([])
    expect(await page(99, 2)).toEqual([])
  })
})
