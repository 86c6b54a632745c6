import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvents, type LogEvent } from './event-log.ts'
import { anEvent, at, readEvents, sequence } from './events.fixture.ts'

const writers = 16
const transactionsEach = 40

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** A reader that pages from the last event it has seen. Ends when nothing is left and no writer is running. */
async function readOn(partnerId: string, limit: number, isWriting: () => boolean): Promise<LogEvent[]> {
  const seen: LogEvent[] = []
  for (;;) {
    // Checked before the read: an empty page then means the end.
    const more = isWriting()
    const after = seen.at(-1)?.sequence ?? 0
    const page = await db.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence: after, limit }))
    seen.push(...page)
    if (page.length === 0 && !more) return seen
  }
}

test('readers that page during concurrent writes miss nothing and repeat nothing', { tags: 'full' }, async () => {
  const partnerId = newId('partner', at)
  const committed: string[][] = []

  /** Small transactions, every fifth rolled back; the writer's clock is off by up to eight seconds. */
  const write = async (writer: number) => {
    for (let n = 0; n < transactionsEach; n += 1) {
      const events = sequence(0, 1 + (n % 3)).map(() => anEvent())
      const now = new Date(at.getTime() + n * 10 + (writer - writers / 2) * 1_000)
      const undo = new Error('undone')
      const work = db.database.inTenant(partnerId, async (tx) => {
        await appendEvents(tx, events, now)
        if ((writer + n) % 5 === 0) throw undo
      })
      await work.then(
        () => committed.push(events.map((event) => event.eventId)),
        (error) => expect(error).toBe(undo),
      )
    }
  }

  let writing = true
  const written = Promise.all(sequence(-1, writers - 1).map(write)).finally(() => {
    writing = false
  })
  const reading = Promise.all([1, 7, 100].map((limit) => readOn(partnerId, limit, () => writing)))
  await written
  const logs = await reading

  expect(committed.length).toBe((writers * transactionsEach * 4) / 5)
  for (const log of logs) {
    expect(log.map((event) => event.sequence)).toEqual(sequence(0, committed.flat().length))
    const ids = log.map((event) => event.eventId)
    expect(ids.toSorted()).toEqual(committed.flat().toSorted())
    // Events of one transaction are adjacent and in order.
    for (const own of committed) {
      const first = ids.indexOf(own[0] ?? '')
      expect(ids.slice(first, first + own.length)).toEqual(own)
    }
    const times = log.map((event) => event.createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
})
