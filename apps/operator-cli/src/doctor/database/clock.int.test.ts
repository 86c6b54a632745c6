import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
afterEach(() => vi.useRealTimers())

test('consult doctor accepts a clock that agrees with the clock of the database', async () => {
  expect(await findingOf('clock', { DATABASE_URL: db.url })).toMatchObject({ state: 'ok', fix: null })
})

test.each([
  ['ahead of', 90],
  ['behind', -90],
])('consult doctor reports a host whose clock is 90 seconds %s the clock of the database', async (how, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  expect(await findingOf('clock', { DATABASE_URL: db.url })).toMatchObject({
    state: 'problem',
    fix: expect.stringMatching(new RegExp(`${how} the database's.*synchronize both machines with NTP`)),
  })
})
