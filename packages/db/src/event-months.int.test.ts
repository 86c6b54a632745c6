/** @module-tag full */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeEach(async () => {
  db = await createTestDatabase()
  // The migration created the current and later months; these tests use other months.
  await db.owner.query(`
    do $$ declare month regclass; begin
      for month in select inhrelid::regclass from pg_inherits
        where inhparent = 'tenant.events'::regclass and inhrelid::regclass::text ~ '\\d$'
      loop execute 'drop table ' || month; end loop;
    end $$`)
})
afterEach(() => db.close())

const ensure = (first: string, months: number) =>
  sql`select tenant.ensure_months('events', ${first}::date, ${months})`.execute(db.database.directory)

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select relname || ' ' || pg_get_expr(relpartbound, oid) as line from pg_class
    where relnamespace = 'tenant'::regnamespace and relispartition and relkind = 'r'
      and relname like 'events%' order by 1`.execute(db.database.directory)
  return rows.map((row) => row.line)
}

const march = `events_2026_03 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00')`
const april = `events_2026_04 FOR VALUES FROM ('2026-04-01 00:00:00+00') TO ('2026-05-01 00:00:00+00')`

const append = (sequence: number, createdAt: string) =>
  db.database.inTenant('par_1', (tx) =>
    sql`insert into events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
      values ('par_1', ${sequence}, 'evt', 'test', '{}', ${createdAt}, 'pat', 'ac')`.execute(tx.db),
  )

describe('monthly partitions of the log', () => {
  test('are created by the application, complete and in UTC', async () => {
    await ensure('2026-03-31', 2)
    expect(await partitions()).toEqual([march, april, 'events_default DEFAULT'])
  })

  test("do not depend on the session's time zone", async () => {
    await db.owner.query(`set timezone = 'Pacific/Auckland'; select tenant.ensure_months('events', '2026-03-01', 2)`)
    expect(await partitions()).toEqual([march, april, 'events_default DEFAULT'])
  })

  test('can be requested again, and by several callers at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ensure('2026-03-01', 2)))
    await ensure('2026-03-01', 2)
    expect(await partitions()).toEqual([march, april, 'events_default DEFAULT'])
  })

  test('hold the events of their month, and the default partition holds all others', async () => {
    await ensure('2026-03-01', 2)
    await append(1, '2026-02-28T23:59:59.999Z')
    await append(2, '2026-03-01T00:00:00.000Z')
    await append(3, '2026-04-01T00:00:00.000Z')
    const { rows } = await db.owner.query(
      'select sequence, tableoid::regclass::text as at from tenant.events order by 1',
    )
    expect(rows).toEqual([
      { sequence: '1', at: 'tenant.events_default' },
      { sequence: '2', at: 'tenant.events_2026_03' },
      { sequence: '3', at: 'tenant.events_2026_04' },
    ])
  })

  test('take over the events of their month that are in the default partition', async () => {
    await append(1, '2026-03-15T00:00:00.000Z')
    await append(2, '2026-03-15T00:00:00.000Z')
    await append(3, '2026-01-15T00:00:00.000Z')
    await ensure('2026-03-01', 2)
    const january = `events_2026_01 FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00')`
    expect(await partitions()).toEqual([january, march, april, 'events_default DEFAULT'])
    await append(4, '2026-03-16T00:00:00.000Z')
    expect((await db.owner.query('select from tenant.events')).rowCount).toBe(4)
    expect((await db.owner.query('select from tenant.events_default')).rowCount).toBe(0)
  })

  test('are not created by the application when moving the events would take long', { tags: 'full' }, async () => {
    await db.owner.query(`
      insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
      select 'par_1', n, 'evt', 'test', '{}', '2026-03-15', 'pat', 'ac' from generate_series(1, 100001) n`)
    await expect(ensure('2026-03-01', 1)).rejects.toThrow('tenant.events_default has more than 100000 rows')
    await ensure('2026-04-01', 1)
    expect(await partitions()).toEqual([april, 'events_default DEFAULT'])
    await db.owner.query(`select tenant.split_default_partition('events')`)
    expect(await partitions()).toEqual([march, april, 'events_default DEFAULT'])
  })
})

test('a new database has partitions from the month of its migration on', async () => {
  const fresh = await createTestDatabase()
  try {
    const { rows } = await fresh.owner.query<{ parent: string; months: string[] }>(`
      select inhparent::regclass::text as parent, array_agg(right(inhrelid::regclass::text, 7) order by 1) as months
      from pg_inherits where inhrelid::regclass::text ~ '_\\d{4}_\\d{2}$' and inhparent::regclass::text !~ '_idx|_pkey'
      group by 1 order by 1`)
    expect(rows.map(({ parent }) => parent)).toEqual([
      'tenant.audit_entries',
      'tenant.audit_page_patients',
      'tenant.events',
    ])
    for (const { months } of rows) expect(months).toHaveLength(4)
  } finally {
    await fresh.close()
  }
})
