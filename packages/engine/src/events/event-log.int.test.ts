import { newId } from '@consult/db'
import { createTestDatabase, rewindLog, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendEvents, lastSequence, readAfter } from './event-log.ts'
import { afterSequence, anEvent, append, at, readEvents, sequence } from './events.fixture.ts'
import { type LogPosition, positionAfter } from './log-position.ts'

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

/** Moves the events up to a sequence into an archive. */
async function archiveUpTo(last: number): Promise<void> {
  const month = `2026-03-${String(last).padStart(2, '0')}`
  await db.owner.query('delete from tenant.events where partner_id = $1 and sequence <= $2', [partnerId, last])
  await db.owner.query(
    `insert into tenant.archives (partner_id, log, month, part, storage_key, format, epoch, last_sequence, last_at,
       started_at, verified_at)
     values ($1, 'events', $2, 1, 'key', 1, 1, $3, $4, $4, $4)`,
    [partnerId, month, last, at],
  )
  await db.owner.query(
    `insert into directory.archived_months values ('events', $1, 1, 1, 1, $2) on conflict do nothing`,
    [month, at],
  )
}

describe('readAfter', () => {
  const page = async (position: LogPosition, limit = 2) => {
    const found = await db.database.inTenant(partnerId, (tx) => readAfter(tx, position, limit))
    return found?.events.map((event) => event.sequence)
  }
  test('reads a limited number of events after a sequence', async () => {
    await append(db.database, partnerId, 5)
    const sequences = (after: number) => page(afterSequence(after))
    expect(await sequences(0)).toEqual([1, 2])
    expect(await sequences(2)).toEqual([3, 4])
    expect(await sequences(4)).toEqual([5])
    expect(await sequences(5)).toEqual([])
  })

  test('finds that the log ends before a position, or has another event there', async () => {
    await append(db.database, partnerId, 5)
    const [, , third, fourth] = (await read()).map((event) => positionAfter(event, 1))
    if (!third || !fourth) throw new Error('too few events')
    await rewindLog(db, partnerId, 3)
    expect(await page(third)).toEqual([])
    expect(await page(fourth)).toBe(undefined)
    expect(await page(afterSequence(4))).toBe(undefined)
    await append(db.database, partnerId, 3)
    expect(await page(third)).toEqual([4, 5])
    expect(await page(fourth)).toBe(undefined)
    // Without a mark, nothing shows that this is a different event.
    expect(await page(afterSequence(4))).toEqual([5, 6])
  })

  test('continues after an event that was deleted because it is old', async () => {
    await append(db.database, partnerId, 5)
    const places = (await read()).map((event) => positionAfter(event, 1))
    await db.owner.query('delete from tenant.events where partner_id = $1 and sequence < 5', [partnerId])
    for (const place of places.slice(0, 4)) expect(await page(place)).toEqual([5])
  })

  test('refuses a position before archived events, and goes on after the last of them', async () => {
    await append(db.database, partnerId, 5)
    const places = (await read()).map((event) => positionAfter(event, 1))
    await archiveUpTo(3)
    expect(await Promise.all(places.map((place) => page(place)))).toEqual([undefined, undefined, [4, 5], [5], []])
    expect(await page(afterSequence(0))).toBe(undefined)
    await archiveUpTo(5)
    expect(await Promise.all(places.map((place) => page(place)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      [],
    ])
  })

  test('reads an empty log from its beginning, and finds that it ends before any later position', async () => {
    expect(await page({ epoch: 1, sequence: 0, mark: null })).toEqual([])
    expect(await page(afterSequence(1))).toBe(undefined)
  })
})
