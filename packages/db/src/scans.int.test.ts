import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const justAfter = new Date(now.getTime() + 1)

let db: TestDatabase
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  partnerId = newId('partner', new Date())
})

type Scan =
  | 'partners_with_ready_lanes'
  | 'partners_with_due_recordings'
  | 'partners_with_due_transcripts'
  | 'partners_with_due_timers'
  | 'partners_with_due_endpoints'
  | 'partners_with_waiting_patients'
  | 'partners_with_unmailed_alerts'
  | 'partners_with_unsealed_audit'

/** Queries as the application does, outside any tenant, and reports whether our partner is listed. */
async function isListed(scan: Scan): Promise<boolean> {
  const { rows } = await sql<{ partner_id: string }>`
    select * from ${sql.id('tenant', scan)}(${now})`.execute(db.database.directory)
  for (const row of rows) expect(Object.keys(row)).toEqual(['partner_id'])
  return rows.filter((row) => row.partner_id === partnerId).length === 1
}

const insert = (table: string, row: Record<string, unknown>) =>
  db.owner.query(
    `insert into tenant.${table} (partner_id, ${Object.keys(row)}) values ($1, ${Object.keys(row).map((_, n) => `$${n + 2}`)})`,
    [partnerId, ...Object.values(row)],
  )

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
  await db.owner.query(`insert into directory.phone_numbers values ($1, $2, 'pat_1')`, [number, partnerId])
  const holders = async (phone: string) =>
    (await sql`select * from tenant.partners_with_phone(${phone})`.execute(db.database.directory)).rows
  expect(await holders(number)).toEqual([{ partner_id: partnerId }])
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
  const owner = await db.owner.connect()
  const read = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await owner.query<Row & Record<string, unknown>>(statement, values)).rows
  const scans = await read<{ name: string }>(`
    select proname as name from pg_proc where proowner = 'consult_scanner'::regrole and proname like 'partners\\_with\\_%'
      and pg_get_function_arguments(oid) = 'at timestamp with time zone'`)
  const listing = async () => {
    const names: string[] = []
    for (const { name } of scans) {
      const rows = await read(`select from tenant.${name}($1) where partner_id = $2`, [now, partnerId])
      names.push(...rows.map(() => name))
    }
    return names
  }
  try {
    await owner.query('begin')
    const tables = await read<{ name: string }>(dueTables)
    expect(tables.length).toBeGreaterThan(4)
    for (const { name: table } of tables) {
      partnerId = newId('partner', new Date())
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
           values (${[partnerId, at, ...values].map((_, n) => `$${n + 1}`)})`,
          [partnerId, at, ...values],
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

describe('partners_with_due_endpoints', () => {
  const endpoint = (cursor: number, disabled_at: Date | null = null, next_probe_at: Date | null = null) =>
    insert('webhook_endpoints', {
      endpoint_id: 'we_1',
      slot: 0,
      consecutive_failures: 0,
      next_probe_at,
      url: 'https://example.com',
      encrypted_secret: 'x',
      key_version: 1,
      cursor_sequence: cursor,
      disabled_at,
      created_at: now,
      updated_at: now,
    })
  const head = (last_sequence: number) => insert('event_heads', { last_sequence, last_created_at: now })
  const delivery = (sequence: number, next_attempt_at: Date | null) =>
    insert('webhook_deliveries', {
      endpoint_id: 'we_1',
      event_sequence: sequence,
      event_created_at: now,
      attempts: 1,
      early_attempts: 0,
      is_replay: false,
      is_resend: false,
      next_attempt_at,
    })

  test('lists a partner whose endpoint has undelivered events', async () => {
    await endpoint(4)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await head(4)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await db.owner.query('update tenant.event_heads set last_sequence = 5 where partner_id = $1', [partnerId])
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
  })

  test('lists a partner from the time a delivery is due for retry', async () => {
    await endpoint(9)
    await head(9)
    await delivery(7, null)
    await delivery(8, justAfter)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
  })

  test('lists a partner whose circuit breaker is open from the time of the next probe', async () => {
    const probeAt = (at: Date) =>
      db.owner.query('update tenant.webhook_endpoints set next_probe_at = $2 where partner_id = $1', [partnerId, at])
    await endpoint(9, null, justAfter)
    await head(9)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await probeAt(now)
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
    // An event that waits for its second retry may be the probe, but an event that waits for its third retry may not.
    await db.owner.query('update tenant.webhook_deliveries set next_attempt_at = $2 where partner_id = $1', [
      partnerId,
      justAfter,
    ])
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
    await db.owner.query('update tenant.webhook_deliveries set attempts = 3 where partner_id = $1', [partnerId])
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
  })

  test('lists no partner whose endpoint is disabled or missing', async () => {
    await head(9)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await endpoint(0, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
  })
})

const visit = async (id: string, status: string, present_until: Date) => {
  const patient = { patient_id: `pat_${id}`, external_id: id, phone: id, metadata: '{}' }
  await insert('patients', { ...patient, created_at: now, updated_at: now })
  await insert('telehealth_consults', {
    telehealth_consult_id: id,
    patient_id: patient.patient_id,
    patient_external_id: id,
    status,
    metadata: '{}',
    duration_minutes: 20,
    created_at: now,
    waiting_since: now,
    present_until,
    place_until: justAfter,
    ring_count: 0,
    recording_status: 'none',
    transcript_status: 'none',
  })
}

describe.each([
  { scan: 'partners_with_due_recordings', column: 'next_attempt_at' },
  { scan: 'partners_with_due_transcripts', column: 'transcript_next_attempt_at' },
] as const)('$scan', ({ scan, column }) => {
  const recording = async (name: string, at: Date | null) => {
    const id = `${name} ${column}`
    await visit(id, 'invited', now)
    await insert('recordings', { telehealth_consult_id: id, [column]: at, attempts: 0 })
  }

  test('lists a partner from the time of the next attempt, once', async () => {
    await recording('made', null)
    await recording('backed off', justAfter)
    expect(await isListed(scan)).toBe(false)
    await recording('due', now)
    await recording('due too', now)
    expect(await isListed(scan)).toBe(true)
  })
})

describe('scans of the audit, partner by partner,', () => {
  const addPartner = () =>
    db.owner.query(
      `insert into directory.partners (partner_id, name, environment, key_generation, async_enabled, telehealth_enabled,
        assertion_enabled, allowed_origins, rate_limit_per_second, rate_limit_burst, response_sla, reassign_on_breach,
        acceptance_window, consent_window, created_at, updated_at)
      values ($1, 'x', 'test', 1, true, true, true, '{}', 1, 1, 1, true, 1, 1, now(), now())`,
      [partnerId],
    )
  const batch = (number: number) =>
    insert('audit_batches', {
      number,
      sealed_at: now,
      first_at: now,
      last_at: now,
      entry_times: [now],
      entry_ids: ['x'],
      entry_digests: ['x'],
      digest: 'x',
    })
  const hasUnread = async (reader: string) => {
    const { rows } = await sql<{ partner_id: string }>`
      select * from tenant.partners_with_unread_audit(${reader})`.execute(db.database.directory)
    return rows.some((row) => row.partner_id === partnerId)
  }

  test('list a partner until a reader has read its last batch, for each reader', async () => {
    await addPartner()
    expect(await hasUnread('alerts')).toBe(false)
    await batch(1)
    await batch(2)
    expect(await hasUnread('alerts')).toBe(true)
    await insert('audit_readers', { reader: 'alerts', batch_number: 1 })
    expect(await hasUnread('alerts')).toBe(true)
    await db.owner.query('update tenant.audit_readers set batch_number = 2 where partner_id = $1', [partnerId])
    expect(await hasUnread('alerts')).toBe(false)
    expect(await hasUnread('siem')).toBe(true)
  })

  test('list a partner with an alert that no mail has announced', async () => {
    await addPartner()
    const alert = (alert_id: string, mailed_at: Date | null) =>
      insert('audit_alerts', {
        alert_id,
        kind: 'same_name',
        finding: alert_id,
        person_id: 'phy_1',
        entry_id: 'aud_1',
        entry_at: now,
        patients: 1,
        found_at: now,
        mailed_at,
      })
    await alert('al_1', now)
    expect(await isListed('partners_with_unmailed_alerts')).toBe(false)
    await alert('al_2', null)
    expect(await isListed('partners_with_unmailed_alerts')).toBe(true)
  })
})

describe('partners_with_waiting_patients', () => {
  test('lists a partner once while a waiting patient is present', async () => {
    await visit('gone', 'waiting', now)
    await visit('invited', 'invited', justAfter)
    expect(await isListed('partners_with_waiting_patients')).toBe(false)
    await visit('there', 'waiting', justAfter)
    await visit('there too', 'waiting', justAfter)
    expect(await isListed('partners_with_waiting_patients')).toBe(true)
  })

  test('lists a partner while a patient on a test clock waits, whatever the real time', async () => {
    await visit('on a clock', 'waiting', now)
    await db.owner.query(`update tenant.telehealth_consults set test_clock_id = 'tc_1' where partner_id = $1`, [
      partnerId,
    ])
    expect(await isListed('partners_with_waiting_patients')).toBe(true)
  })
})

describe('past the scans', () => {
  test('the application sees only rows of its own partner', async () => {
    await insert('timers', { kind: 'test', subject_id: 'x', due_at: now, next_attempt_at: now, failures: 0 })
    const { rows: tables } = await db.owner.query<{ name: string }>(
      `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
       where 'consult_scanner'::regrole = any(p.polroles)`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name: table } of tables) {
      const { rows } = await sql`select * from ${sql.id(table)}`.execute(db.database.directory)
      expect(rows).toEqual([])
    }
    const listedElsewhere = db.database.inTenant(newId('partner', now), async (tx) => {
      expect(await isListed('partners_with_due_timers')).toBe(true)
      return (await sql`select partner_id from timers`.execute(tx.db)).rows
    })
    expect(await listedElsewhere).toEqual([])
  })

  test('a scan returns ids of partners, and nothing else', async () => {
    const { rows } = await db.owner.query(
      `select proname as name from pg_proc where pronamespace = 'tenant'::regnamespace
         and proname like 'partners\\_with\\_%' and proowner = 'consult_scanner'::regrole
         and pg_get_function_result(oid) <> 'TABLE(partner_id text)'`,
    )
    expect(rows).toEqual([])
  })

  test('the scanner reads who has work and when it is due, and further columns only where they are listed', async () => {
    const { rows } = await db.owner.query(`
      select table_name || '.' || column_name as name, privilege_type as privilege
      from information_schema.column_privileges
      where grantee = 'consult_scanner'
        and not (column_name in ('partner_id', 'next_attempt_at') and privilege_type = 'SELECT')
      order by 1`)
    expect(rows).toEqual(
      [
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

test('partners_with_unsealed_audit lists a partner once while an entry is in no batch', async () => {
  expect(await isListed('partners_with_unsealed_audit')).toBe(false)
  await insert('audit_unsealed', { at: now, entry_id: 'aud_1' })
  await insert('audit_unsealed', { at: justAfter, entry_id: 'aud_2' })
  expect(await isListed('partners_with_unsealed_audit')).toBe(true)
})
