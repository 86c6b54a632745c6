/** @module-tag full */
import { until } from '@consult/testing'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { latestMigration, migrateDown, migrateToLatest, migrationStatus, runMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { createEmptyDatabase, type EmptyDatabase } from './testing/index.ts'

const names = Object.keys(migrations)

let db: EmptyDatabase

beforeEach(async () => {
  db = await createEmptyDatabase()
})
afterEach(() => db.close())

/** All our objects in the catalog, one per line. */
async function schema(): Promise<string[]> {
  const { rows } = await db.owner.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('tenant', 'directory'))
    select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') as line
      from pg_namespace where oid in (select oid from ours)
    union all select format('column %s.%s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p')
    union all select format('table %s %s %s', oid::regclass, relacl, reloptions)
      from pg_class where relnamespace in (select oid from ours) and relkind in ('r', 'p')
    union all select pg_get_indexdef(oid) from pg_class
      where relnamespace in (select oid from ours) and relkind in ('i', 'I')
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in (select oid from ours)
    union all select format('policy %s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) from pg_policy
    union all select pg_get_functiondef(oid) || proacl::text from pg_proc where pronamespace in (select oid from ours)
    order by 1`)
  return rows.map((row) => row.line)
}

describe('migrations', () => {
  test('run once, in order, and are recorded', async () => {
    expect((await migrationStatus(db.url)).map((migration) => migration.executedAt)).toEqual(names.map(() => undefined))
    expect(await migrateToLatest(db.url)).toEqual(names)
    const status = await migrationStatus(db.url)
    expect(status.map((migration) => migration.name)).toEqual(names)
    expect(status.every((migration) => migration.executedAt instanceof Date)).toBe(true)
    expect(status.at(-1)?.name).toBe(latestMigration)
    expect(await migrateToLatest(db.url)).toEqual([])
  })

  test('can be undone completely and rerun with the same result', { tags: 'full' }, async () => {
    await migrateToLatest(db.url)
    const first = await schema()
    expect(first.length).toBeGreaterThan(100)
    await db.owner.query(`select tenant.ensure_months('events', '2026-03-01', 3)`)

    await migrateDown(db.url)
    expect(await schema()).toEqual([])

    expect(await migrateToLatest(db.url)).toEqual(names)
    expect(await schema()).toEqual(first)
  })

  test('leave nothing behind when one of them fails, and continue with it', { tags: 'full' }, async () => {
    await db.owner.query('create schema tenant; create table tenant.messages (x text)')
    const before = await schema()
    await expect(migrateToLatest(db.url)).rejects.toMatchObject({ code: '42P06' })
    expect(await schema()).toEqual(before)
    await db.owner.query('drop schema tenant cascade')
    expect(await migrateToLatest(db.url)).toEqual(names)
  })

  test('wait for a busy table without blocking it, and continue when it is free', { tags: 'full' }, async () => {
    await migrateToLatest(db.url)
    const later: Migration = {
      up: async (migrated: Kysely<unknown>) => {
        await sql`alter table directory.rate_buckets add extra text`.execute(migrated)
      },
    }
    const holder = await db.owner.connect()
    try {
      await holder.query('begin; lock table directory.rate_buckets in access share mode')
      const migrating = runMigrations(db.url, { ...migrations, '0002-later': later })
      const isWaiting = async () =>
        (
          await db.owner.query(
            `select from pg_locks where not granted and relation = 'directory.rate_buckets'::regclass`,
          )
        ).rowCount === 1
      await until('the migration waits for the table', isWaiting)
      // A reader waits behind the migration, and passes when it gives up.
      await db.owner.query('select count(*) from directory.rate_buckets')
      await holder.query('commit')
      expect(await migrating).toEqual(['0002-later'])
    } finally {
      holder.release()
    }
  })

  test('replace the functions whenever the database has another set', { tags: 'full' }, async () => {
    await migrateToLatest(db.url)
    const asCreated = await schema()
    await db.owner.query(`
      create or replace function tenant.partners_with_due_timers(at timestamptz) returns table(partner_id text)
        language sql as $$ select null $$;
      insert into directory.function_sets values ('another', clock_timestamp())`)
    expect(await migrateToLatest(db.url)).toEqual(['functions'])
    expect(await schema()).toEqual(asCreated)
    expect(await migrateToLatest(db.url)).toEqual([])
  })

  test('are run by one of several callers while the others wait', { tags: 'full' }, async () => {
    const ran = await Promise.all([migrateToLatest(db.url), migrateToLatest(db.url), migrateToLatest(db.url)])
    expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([names, [], []])
  })

  test('can run in two databases of one server at once', { tags: 'full' }, async () => {
    const other = await createEmptyDatabase()
    try {
      expect(await Promise.all([migrateToLatest(db.url), migrateToLatest(other.url)])).toEqual([names, names])
    } finally {
      await other.close()
    }
  })
})
