import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { justAfter, now, useScans } from './scans.fixture.ts'

const scans = useScans()
const { isListed, insert } = scans

describe('partners_with_ready_lanes', () => {
  const lane = (lane_key: string, ready_at: Date) =>
    insert('lane_queue', { lane_key, queued_at: now, ready_at, failures: 0 })

  test('lists a partner from the time a lane is ready, once', async () => {
    await lane('leased', justAfter)
    expect(await isListed('partners_with_ready_lanes')).toBe(false)
    await lane('ready', now)
    await lane('ready too', now)
    expect(await isListed('partners_with_ready_lanes')).toBe(true)
  })
})

test('partners_with_phone lists the partner whose patient has the number, and nobody for another one', async () => {
  const number = '+14155550123'
  await scans.db.owner.query(`insert into directory.phone_numbers values ($1, $2, 'pat_1')`, [number, scans.partnerId])
  const holders = async (phone: string) =>
    (await sql`select * from tenant.partners_with_phone(${phone})`.execute(scans.db.database.directory)).rows
  expect(await holders(number)).toEqual([{ partner_id: scans.partnerId }])
  expect(await holders('+14155550124')).toEqual([])
})

/** Tables whose rows are due at `next_attempt_at`, and of which the scanner reads nothing else. */
const dueTables = `
  select table_name as name from information_schema.column_privileges where grantee = 'consult_scanner'
  group by table_name having array_agg(column_name::text order by column_name) = '{next_attempt_at,partner_id}'`

/** A value that a required column of this type accepts, different for each row. */
const someValue = (type: string, row: number) => {
  if (type.endsWith('[]')) return '{}'
  if (type.startsWith('json')) return '{}'
  if (type.startsWith('timestamp')) return now
  if (type === 'boolean') return false
  return type === 'text' ? `row ${row}` : row
}

test('every table of due work has one scan, which lists a partner from the time that a row is due, once', async () => {
  const owner = await scans.db.owner.connect()
  const read = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await owner.query<Row & Record<string, unknown>>(statement, values)).rows
  const found = await read<{ name: string }>(`
    select proname as name from pg_proc where proowner = 'consult_scanner'::regrole and proname like 'partners\\_with\\_%'
      and pg_get_function_arguments(oid) = 'at timestamp with time zone'`)
  const listing = async () => {
    const names: string[] = []
    for (const { name } of found) {
      const rows = await read(`select from tenant.${name}($1) where partner_id = $2`, [now, scans.partnerId])
      names.push(...rows.map(() => name))
    }
    return names
  }
  try {
    await owner.query('begin')
    const tables = await read<{ name: string }>(dueTables)
    expect(tables.length).toBeGreaterThan(4)
    for (const { name: table } of tables) {
      scans.partnerId = newId('partner', new Date())
      // Only the scan matters here, not whether the other columns make sense together.
      const constraints = await read<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = 'tenant.${table}'::regclass and contype in ('c', 'f')`,
      )
      for (const { name } of constraints) await owner.query(`alter table tenant.${table} drop constraint "${name}"`)
      const required = await read<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, null) as type from pg_attribute
         where attrelid = 'tenant.${table}'::regclass and attnum > 0 and attnotnull
           and attname not in ('partner_id', 'next_attempt_at')`,
      )
      let rows = 0
      const add = (at: Date | null) => {
        rows += 1
        const values = required.map(({ type }) => someValue(type, rows))
        return owner.query(
          `insert into tenant.${table} (partner_id, next_attempt_at, ${required.map(({ name }) => name)})
           values (${[scans.partnerId, at, ...values].map((_, n) => `$${n + 1}`)})`,
          [scans.partnerId, at, ...values],
        )
      }
      await add(null)
      await add(justAfter)
      expect(await listing(), table).toEqual([])
      await add(now)
      await add(now)
      expect(await listing(), table).toHaveLength(1)
    }
  } finally {
    await owner.query('rollback')
    owner.release()
  }
})

describe('past the scans', () => {
  test('the application sees only rows of its own partner', async () => {
    await insert('timers', { kind: 'test', subject_id: 'x', due_at: now, next_attempt_at: now, failures: 0 })
    const { rows: tables } = await scans.db.owner.query<{ name: string }>(
      `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
       where 'consult_scanner'::regrole = any(p.polroles)`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name: table } of tables) {
      const { rows } = await sql`select * from ${sql.id(table)}`.execute(scans.db.database.directory)
      expect(rows).toEqual([])
    }
    const listedElsewhere = scans.db.database.inTenant(newId('partner', now), async (tx) => {
      expect(await isListed('partners_with_due_timers')).toBe(true)
      return (await sql`select partner_id from timers`.execute(tx.db)).rows
    })
    expect(await listedElsewhere).toEqual([])
  })

  test('a scan returns ids of partners, and nothing else', async () => {
    const { rows } = await scans.db.owner.query(
      `select proname as name from pg_proc where pronamespace = 'tenant'::regnamespace
         and proname like 'partners\\_with\\_%' and proowner = 'consult_scanner'::regrole
         and pg_get_function_result(oid) <> 'TABLE(partner_id text)'`,
    )
    expect(rows).toEqual([])
  })

  test('the scanner reads who has work and when it is due, and further columns only where they are listed', async () => {
    const { rows } = await scans.db.owner.query(`
      select table_name || '.' || column_name as name, privilege_type as privilege
      from information_schema.column_privileges
      where grantee = 'consult_scanner'
        and not (column_name in ('partner_id', 'next_attempt_at') and privilege_type = 'SELECT')
      order by 1`)
    expect(rows).toEqual(
      [
        'async_consult_order.status',
        'audit_alerts.mailed_at',
        'audit_batches.number',
        'audit_readers.batch_number',
        'audit_readers.reader',
        'event_heads.last_sequence',
        'events.created_at',
        'events.sequence',
        'lane_queue.lane_key',
        'lane_queue.ready_at',
        'lanes.accepted',
        'lanes.delivered',
        'lanes.lane_key',
        'phone_numbers.phone',
        'recordings.transcript_next_attempt_at',
        'telehealth_consults.present_until',
        'telehealth_consults.status',
        'telehealth_consults.test_clock_id',
        'webhook_deliveries.attempts',
        'webhook_deliveries.early_attempts',
        'webhook_deliveries.endpoint_id',
        'webhook_deliveries.event_created_at',
        'webhook_deliveries.is_replay',
        'webhook_deliveries.is_resend',
        'webhook_endpoints.cursor_sequence',
        'webhook_endpoints.disabled_at',
        'webhook_endpoints.endpoint_id',
        'webhook_endpoints.key_version',
        'webhook_endpoints.next_probe_at',
        'webhook_recoveries.endpoint_id',
      ].map((name) => ({ name, privilege: 'SELECT' })),
    )
  })
})
