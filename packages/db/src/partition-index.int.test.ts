/** @module-tag full */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { partitionIndex } from './migrations/partition-index.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const added = '9999-events-by-age'
const index = partitionIndex({ table: 'events', name: 'events_by_age', columns: ['partner_id', 'created_at'] })
const migrate = () => runMigrations(db.url, { ...migrations, [added]: index })

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.close())

/**
 * The number of partitions, the number of partitions with a usable index, and whether the index of the whole table is
 * usable.
 */
async function state() {
  const { rows } = await db.owner.query(`
    select (select count(*)::int from pg_inherits where inhparent = 'tenant.events'::regclass) as partitions,
      (select count(*)::int from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid and x.indisvalid
        where i.inhparent = to_regclass('tenant.events_by_age')) as indexed,
      (select indisvalid from pg_index where indexrelid = to_regclass('tenant.events_by_age')) as valid`)
  return rows[0]
}

test('an index of a table of months is built on every month, and later months get it with their table', async () => {
  expect(await migrate()).toEqual([added])
  const { partitions } = await state()
  expect(await state()).toEqual({ partitions, indexed: partitions, valid: true })
  await db.owner.query(`select tenant.ensure_months('events', '2040-01-01', 1)`)
  expect(await state()).toEqual({ partitions: partitions + 1, indexed: partitions + 1, valid: true })
})

test('an index of a table of months whose build was interrupted is completed', async () => {
  await db.owner.query('create index events_by_age on only tenant.events (partner_id, created_at)')
  await db.owner.query(
    'create index events_default_partner_id_created_at_idx on tenant.events_default (partner_id, created_at)',
  )
  expect((await state()).valid).toBe(false)
  expect(await migrate()).toEqual([added])
  const { partitions } = await state()
  expect(await state()).toEqual({ partitions, indexed: partitions, valid: true })
})
