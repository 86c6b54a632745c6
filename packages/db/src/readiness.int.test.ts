import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestMigration } from './migrate.ts'
import { findMissing } from './readiness.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('a migrated database lacks nothing', async () => {
  expect(await findMissing(db.database)).toBeNull()
})

test('a table that may not be read is named', async () => {
  await db.owner.query('revoke select on tenant.webhook_attempts from consult_app')
  expect(await findMissing(db.database)).toBe('webhook_attempts')
  await db.owner.query('grant select on tenant.webhook_attempts to consult_app')
})

test('a table that is missing is named', async () => {
  await db.owner.query('alter table directory.rate_buckets rename to away')
  expect(await findMissing(db.database)).toBe('rate_buckets')
  await db.owner.query('alter table directory.away rename to rate_buckets')
})

test('a database without the newest migration lacks it', async () => {
  await db.owner.query('delete from kysely_migration where name = $1', [latestMigration])
  expect(await findMissing(db.database)).toBe(latestMigration)
})
