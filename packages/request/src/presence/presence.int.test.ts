import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { addSeconds } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  const leave = presence.follow({
    partnerId: newId('partner', now),
    kind: 'physician',
    id: newId('physician', now),
  })
  const written = (writes: number) => expect.poll(() => stored.length).toBe(writes)
  return { presence, leave, written }
}

test('whoever leaves while they are being stored is stored again, with the time they left', {
  tags: 'full',
}, async () => {
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

test('whoever could not be stored is stored by the next write', { tags: 'full' }, async () => {
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
