import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { addSeconds } from '@consult/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPresence, type Seen } from './presence.ts'

let db: TestDatabase
let now: Date
let stored: Seen[][]
/** What the next write does before it ends. */
let during: () => void

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  now = new Date('2026-03-02T09:00:00.000Z')
  stored = []
  during = () => undefined
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Someone with an open stream, and a function that ends it. */
function follow() {
  const presence = createPresence({
    database: db.database,
    clock: { now: () => now },
    write: async (_tx, seen) => {
      stored.push([...seen])
      const act = during
      during = () => undefined
      act()
    },
    onError: () => undefined,
  })
  const partnerId = newId('partner', now)
  const leave = presence.follow({ partnerId, kind: 'physician', id: newId('physician', now) })
  /** Waits for the writes that are due now. */
  const written = async (writes: number) => {
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => stored.length).toBe(writes)
  }
  return { presence, partnerId, leave, written }
}

test('somebody is stored at most once in 30 seconds, also together with others', async () => {
  const began = now
  const { presence, partnerId, written } = follow()
  await written(1)
  now = addSeconds(began, 29)
  const patient = { partnerId, kind: 'patient', id: newId('patient', now) } as const
  presence.record(patient)
  await written(2)
  now = addSeconds(began, 30)
  await written(3)
  expect(stored).toMatchObject([
    [{ kind: 'physician', at: began }],
    [{ kind: 'patient', at: addSeconds(began, 29) }],
    [{ kind: 'physician', at: now }],
  ])
  await presence.close()
})

test('whoever leaves while they are being stored is stored again, with the time they left', async () => {
  const began = now
  const { presence, leave, written } = follow()
  during = () => {
    now = addSeconds(now, 45)
    leave()
  }
  await written(1)
  await presence.close()
  expect(stored).toMatchObject([[{ at: began, followed: true }], [{ at: addSeconds(began, 45), followed: true }]])
})

test('whoever could not be stored is stored by the next write', async () => {
  const began = now
  const { presence, leave, written } = follow()
  during = () => {
    leave()
    throw new Error('The database is away.')
  }
  await written(1)
  await presence.close()
  expect(stored.slice(0, 2)).toMatchObject([[{ at: began, followed: true }], [{ at: began, followed: true }]])
})
