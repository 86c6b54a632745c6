import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestMigration } from './migrate.ts'
import { isMigrated } from './readiness.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('a database is ready for this code when it has the newest migration', async () => {
  expect(await isMigrated(db.database)).toBe(true)
  await db.owner.query('delete from kysely_migration where name = $1', [latestMigration])
  expect(await isMigrated(db.database)).toBe(false)
})
