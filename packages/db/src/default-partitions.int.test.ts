/** @module-tag full */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

/** Does what housekeeping does when a month has rows in the default partition. */
const split = () =>
  db.owner.query(`
    select tenant.split_default_partition('events'), tenant.split_default_partition('audit_entries'),
      tenant.split_default_partition('audit_page_patients')`)

/** Whole months are in the default partitions, as when no worker has run for a long time. */
beforeEach(async () => {
  db = await createTestDatabase()
  await db.owner.query(`
    do $$ declare month regclass; begin
      for month in select oid::regclass from pg_class
        where relispartition and relkind = 'r' and relname ~ '_\\d{4}_\\d{2}$'
      loop execute 'drop table ' || month; end loop;
    end $$`)
  await db.owner.query(`
    insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
    select 'par_1', n, 'evt_' || n, 'test', '{"a":  1}', at, 'pat', 'ac' from (${instants}) i`)
  await db.owner.query(`
    insert into tenant.audit_entries (partner_id, entry_id, at, act, outcome, actor_kind, credential, resource_type)
    select 'par_1', 'aud_' || n, at, 'test', 'done', 'key', 'api_key', 'event' from (${instants}) i`)
  await db.owner.query(`
    insert into tenant.audit_page_patients select 'par_1', 'pat', at, 'aud_' || n from (${instants}) i`)
})
afterEach(() => db.close())

/** Most rows are in March, some at the edges of February and April. */
const instants = `
  select n, ('2026-03-01T00:00:00Z'::timestamptz + (n - 3) * interval '1 day') as at from generate_series(1, 35) n
  union all select 36, '2026-04-01T00:00:00Z' union all select 37, '2026-03-31T23:59:59.999Z'`

const tables = ['events', 'audit_entries', 'audit_page_patients']

/** Every row as text. */
const rowsOf = async (table: string) => {
  const { rows } = await db.owner.query<{ row: string }>(`select t::text as row from tenant.${table} t order by 1`)
  return rows.map(({ row }) => row)
}
const placesOf = async (table: string) => {
  const { rows } = await db.owner.query<{ place: string; n: number }>(`
    select tableoid::regclass::text as place, count(*)::int as n from tenant.${table} group by 1 order by 1`)
  return rows.map(({ place, n }) => `${place} ${n}`)
}
/** All properties of a table's partition that a query or a caller can observe. */
const shapeOf = async (table: string, partition: string) => {
  const { rows } = await db.owner.query<{ line: string }>(
    `select replace(line, $2, 'PARTITION') as line from (
       select indexdef as line from pg_indexes where schemaname = 'tenant' and tablename = $2
       union all select format('%s %s %s', relrowsecurity, relforcerowsecurity, relacl) from pg_class
         where oid = format('tenant.%I', $2)::regclass
       union all select format('%s of %s', count(*), $1::text) from pg_inherits
         where inhparent in (select indexrelid from pg_index where indrelid = format('tenant.%I', $1)::regclass)
           and inhrelid in (select indexrelid from pg_index where indrelid = format('tenant.%I', $2)::regclass)
     ) l order by 1`,
    [table, partition],
  )
  return rows.map(({ line }) => line)
}

test.each(tables)('splitting moves the rows of %s into partitions of their months, unchanged', async (table) => {
  const before = await rowsOf(table)
  expect(await placesOf(table)).toEqual([`tenant.${table}_default 37`])
  await split()
  expect(await rowsOf(table)).toEqual(before)
  expect(await placesOf(table)).toEqual([
    `tenant.${table}_2026_02 2`,
    `tenant.${table}_2026_03 32`,
    `tenant.${table}_2026_04 3`,
  ])
})

test.each(tables)('a partition of %s that had rows before has the same shape as a new one', async (table) => {
  await split()
  await db.owner.query(`
    select tenant.ensure_months('events', '2026-05-01', 1), tenant.ensure_months('audit_entries', '2026-05-01', 1),
      tenant.ensure_months('audit_page_patients', '2026-05-01', 1)`)
  const fresh = await shapeOf(table, `${table}_2026_05`)
  expect(fresh.length).toBeGreaterThan(2)
  // The moved partition, the renamed partition, and the new default partition.
  for (const suffix of ['2026_02', '2026_03', 'default']) {
    expect(await shapeOf(table, `${table}_${suffix}`)).toEqual(fresh)
  }
})

test('after it, the application still reads its own rows and no partition directly', async () => {
  await split()
  const read = (partnerId: string, from: string) =>
    db.database.inTenant(partnerId, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(from)}`.execute(tx.db)
      return rows[0]?.n
    })
  expect(await read('par_1', 'events')).toBe(37)
  expect(await read('par_2', 'events')).toBe(0)
  await expect(read('par_1', 'audit_entries_2026_03')).rejects.toMatchObject({ code: '42501' })
})
