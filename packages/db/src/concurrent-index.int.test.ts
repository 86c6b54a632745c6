import { until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMigrations } from './migrate.ts'
import { concurrentIndex } from './migrations/concurrent-index.ts'
import { migrations } from './migrations/index.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const name = 'macros_by_time'
const added = '9999-macros-by-time'
const index = concurrentIndex({ schema: 'tenant', table: 'macros', name, on: '(partner_id, created_at)' })
const migrate = () => runMigrations(db.url, { ...migrations, [added]: index })

let db: TestDatabase

beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.close())

/** Whether the index can be used; undefined when there is none. */
async function isValid(): Promise<boolean | undefined> {
  const { rows } = await db.owner.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('tenant.${name}')`,
  )
  return rows[0]?.valid
}

/** Begins a transaction that has written to the table, so that a concurrent build must wait for it. */
async function beginWrite() {
  const writer = await db.owner.connect()
  await writer.query('begin; lock table tenant.macros in row exclusive mode; select pg_current_xact_id()')
  return writer
}
const buildWaits = () => until('the build has begun', async () => (await isValid()) === false)

describe('a migration that builds an index concurrently', () => {
  test('lets others write while it waits for an old transaction', { tags: 'full' }, async () => {
    const writer = await beginWrite()
    const migrating = migrate()
    await buildWaits()
    await db.owner.query('begin; lock table tenant.macros in row exclusive mode; commit')
    await writer.query('commit')
    writer.release()
    expect(await migrating).toEqual([added])
    expect(await isValid()).toBe(true)
  })

  test('builds the index again after an interrupted build left an invalid one', { tags: 'full' }, async () => {
    const writer = await beginWrite()
    const migrating = migrate()
    const failed = expect(migrating).rejects.toThrow('canceling statement')
    await buildWaits()
    await db.owner.query(`
      select pg_cancel_backend(pid) from pg_stat_activity where query ilike '%create index concurrently%'
        and pid <> pg_backend_pid()`)
    await failed
    await writer.query('commit')
    writer.release()
    expect(await isValid()).toBe(false)
    expect(await migrate()).toEqual([added])
    expect(await isValid()).toBe(true)
    expect(await migrate()).toEqual([])
  })

  test('does not wait for another process that wants to migrate too', { tags: 'full' }, async () => {
    const writer = await beginWrite()
    const first = migrate()
    await buildWaits()
    const second = migrate()
    const isAsking = async () =>
      (
        await db.owner.query(`select from pg_stat_activity where query like '%advisory_lock%' and pid <> pg_backend_pid()
        and datname = current_database()`)
      ).rowCount === 2
    await until('the second process has asked for the lock', isAsking)
    await writer.query('commit')
    writer.release()
    expect(await Promise.all([first, second])).toEqual([[added], []])
  })
})
