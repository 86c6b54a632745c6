/** @module-tag full */
import { checkSecretsKey, latestMigration, parseSecretsKey } from '@consult/db'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { startTcpProxy, testSecretsKey, until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultInProcess, resultOf } from '../../cli.fixture.ts'
import { checks } from '../checks.ts'
import { readDoctorConfig } from '../config.ts'
import { findingOf, quietChecks } from '../doctor.fixture.ts'
import { examine } from '../examine.ts'

let db: TestDatabase
const finding = (name: string, more: Record<string, string> = {}) => findingOf(name, { DATABASE_URL: db.url, ...more })
/** Makes a defect as the owner, and undoes it after `work`. */
async function withDefect<T>(make: string, undo: string, work: () => Promise<T>): Promise<T> {
  await db.owner.query(make)
  try {
    return await work()
  } finally {
    await db.owner.query(undo)
  }
}

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

describe('consult doctor on a migrated database', () => {
  test('finds no problem but the settings of the test server, which is not durable', async () => {
    const config = readDoctorConfig({ DATABASE_URL: db.url, DATA_DIR: '/nonexistent' })
    const findings = await examine(
      config,
      checks.filter(({ name, needsDatabase }) => needsDatabase && name !== 'durability'),
    )
    expect(findings.filter(({ state }) => state === 'problem' || state === 'warning')).toEqual([])
  })

  test('reports a pending migration, and a schema that is newer than the release', async () => {
    const insert = `insert into kysely_migration values ('${latestMigration}', now()::text)`
    const pending = await withDefect(`delete from kysely_migration where name = '${latestMigration}'`, insert, () =>
      finding('schema'),
    )
    expect(pending).toMatchObject({ state: 'problem', fix: expect.stringContaining('db migrate') })
    const newer = await withDefect(
      "insert into kysely_migration values ('9999-later', now()::text)",
      "delete from kysely_migration where name = '9999-later'",
      () => finding('schema'),
    )
    expect(newer).toMatchObject({ state: 'warning', found: expect.stringContaining('9999-later') })
  })

  test('reports a table that the application may not read', async () => {
    const found = await withDefect(
      'revoke select on tenant.timers from consult_app',
      'grant select on tenant.timers to consult_app',
      () => finding('schema'),
    )
    expect(found).toMatchObject({ state: 'problem', found: expect.stringContaining('timers') })
  })

  test('reports a table without forced row-level security', async () => {
    const found = await withDefect(
      'alter table tenant.messages no force row level security',
      'alter table tenant.messages force row level security',
      () => finding('row_security'),
    )
    expect(found).toMatchObject({ state: 'problem', found: expect.stringContaining('messages') })
  })

  test('reports pools that open more connections than the server accepts', async () => {
    expect(await finding('connections', { DATABASE_CONNECTIONS: '5000' })).toMatchObject({ state: 'problem' })
    expect(await finding('connections', { DATABASE_CONNECTIONS: '20' })).toMatchObject({ state: 'ok' })
  })

  test('reports a missing month as a problem when it is near, and rows in a default partition', async () => {
    const near = await withDefect(
      `do $$ begin execute format('alter table tenant.%I rename to away', 'events_' || to_char(now() at time zone 'UTC', 'YYYY_MM')); end $$`,
      `do $$ begin execute format('alter table tenant.away rename to %I', 'events_' || to_char(now() at time zone 'UTC', 'YYYY_MM')); end $$`,
      () => finding('partitions'),
    )
    expect(near).toMatchObject({ state: 'problem', found: expect.stringContaining('events_') })
    await db.owner.query("insert into tenant.audit_page_patients values ('par_1', 'pat_1', '2020-01-01', 'aud_1')")
    await until('the rows are counted', async () => (await finding('partitions')).state === 'warning')
    await db.owner.query('delete from tenant.audit_page_patients')
  })

  test('reports messages and mail that wait too long for a worker', async () => {
    await db.owner.query(`
      insert into tenant.timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
      values ('par_1', 'k', 's', now() - interval '1 hour', now() - interval '1 hour', 0)`)
    expect(await finding('timers')).toMatchObject({ state: 'problem', fix: expect.stringContaining('workers') })
    await db.owner.query('delete from tenant.timers')
    expect(await finding('timers')).toMatchObject({ state: 'ok' })
    await db.owner.query(`
      insert into tenant.lane_queue (partner_id, lane_key, queued_at, ready_at, failures)
      values ('par_1', 'l', now(), now() - interval '1 hour', 0)`)
    expect(await finding('messages')).toMatchObject({ state: 'problem' })
    await db.owner.query('delete from tenant.lane_queue')
    // The mail has no account, because the check does not read it.
    const mail = (at: string, failures: number) => `
      begin; set local session_replication_role = replica; delete from directory.account_mails;
      insert into directory.account_mails (physician_id, kind, partner_id, requested_at, next_attempt_at, failures)
      values ('phy_1', 'reset', 'par_1', now(), ${at}, ${failures}); commit`
    await db.owner.query(mail("now() - interval '1 hour'", 0))
    expect(await finding('mail')).toMatchObject({ state: 'problem' })
    await db.owner.query(mail('now()', 3))
    expect(await finding('mail')).toMatchObject({ state: 'warning', fix: expect.stringContaining('SMTP_URL') })
    await db.owner.query('delete from directory.account_mails')
  })

  test('names the partner whose webhook endpoint does not respond', async () => {
    const environment = { DATABASE_URL: db.url, SECRETS_KEY: testSecretsKey }
    const { partnerId } = resultOf<{ partnerId: string }>(
      await consultInProcess(environment, 'partner', 'create', '--name', 'Clinic', '--json'),
    )
    await consultInProcess(environment, 'partner', 'webhook', 'set', partnerId, '--url', 'http://127.0.0.1:9/hook')
    expect(await finding('webhook_breakers')).toMatchObject({ state: 'ok' })
    await db.owner.query("update tenant.webhook_endpoints set next_probe_at = now() + interval '1 minute'")
    expect(await finding('webhook_breakers')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining(partnerId),
    })
  })

  test('reports an event log that lost events, until an operator has announced the restore', async () => {
    await db.owner.query(`
      insert into directory.event_log_epochs select max(epoch) + 1, max(epoch), now(), 'rewound'
      from directory.event_log_epochs`)
    expect(await finding('event_epoch')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('db restored'),
    })
    await db.owner.query(`
      insert into directory.event_log_epochs select max(epoch) + 1, max(epoch), now(), 'restored'
      from directory.event_log_epochs`)
    expect(await finding('event_epoch')).toMatchObject({ state: 'ok' })
  })

  test('reports wake-ups that cannot arrive through PgBouncer', async () => {
    const url = `${db.url}?pgbouncer=true`
    expect(await finding('wake_ups')).toMatchObject({ state: 'ok' })
    expect(await finding('wake_ups', { HINTS_DATABASE_URL: url })).toMatchObject({ state: 'problem' })
    expect(await finding('wake_ups', { HINTS_URL: 'nats://127.0.0.1:1' })).toMatchObject({
      state: 'problem',
      fix: expect.stringContaining('HINTS_URL'),
    })
  })

  test('reports a role that is too powerful and an opened host in production', async () => {
    const production = { CONSULT_ENV: 'production', WEBHOOK_ALLOWED_HOSTS: '', JWKS_ALLOWED_HOSTS: '' }
    const found = await finding('settings', production)
    expect(found).toMatchObject({ state: 'problem', fix: expect.stringContaining('superuser') })
  })

  test('reports a secrets key that does not fit the secrets, without showing it', async () => {
    await checkSecretsKey(db.database.directory, parseSecretsKey(testSecretsKey), { now: new Date() })
    expect(await finding('secrets_key', { SECRETS_KEY: testSecretsKey })).toMatchObject({ state: 'ok' })
    const key = Buffer.alloc(32, 1).toString('base64')
    const other = await finding('secrets_key', { SECRETS_KEY: `1:${key}` })
    expect(other).toMatchObject({ state: 'problem' })
    expect(JSON.stringify(other)).not.toContain(key)
    expect(await finding('secrets_key', { SECRETS_KEY: 'nonsense' })).toMatchObject({ state: 'problem' })
  })
})

describe('consult doctor without a usable database', () => {
  test('skips the checks that need it and runs the others', async () => {
    const config = readDoctorConfig({ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/consult' })
    const findings = await examine(config, quietChecks)
    expect(findings.map(({ name, state }) => [name, state])).toEqual([
      ['database', 'problem'],
      ['alone', 'ok'],
      ['with_database', 'skipped'],
    ])
    expect(JSON.stringify(findings)).not.toContain('hidden')
  })

  test('gives up on a database that accepts connections and never answers', async () => {
    const proxy = await startTcpProxy(db.url)
    proxy.silence()
    try {
      const findings = await examine(readDoctorConfig({ DATABASE_URL: proxy.url }), quietChecks, { limit: 200 })
      expect(findings[0]).toMatchObject({ name: 'database', state: 'problem', found: 'no answer within 0.2 s' })
    } finally {
      await proxy.close()
    }
  })

  test('says that an empty database must be migrated', async () => {
    const empty = await createEmptyDatabase()
    try {
      const findings = await examine(
        readDoctorConfig({ DATABASE_URL: empty.url }),
        checks.filter(({ name }) => name === 'schema'),
      )
      expect(findings.find(({ state }) => state === 'problem')?.fix).toContain('db migrate')
    } finally {
      await empty.close()
    }
  })
})
