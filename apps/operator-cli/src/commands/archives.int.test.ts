/** @module-tag full */
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { composeServices } from '@consult/platform'
import { archiveLogs, createAuditSealing } from '@consult/records'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let folder: string
let partnerId: string
const run = (...args: string[]) =>
  consultInProcess({ DATABASE_URL: db.url, STORAGE_DIR: join(folder, 'files') }, ...args)
const lines = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** A partner with two events and an audit of January 2020, which are only in archives. */
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'consult-operator-cli-archives-'))
  partnerId = resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json')).partnerId
  await db.owner.query(
    `select tenant.ensure_months('events', '2020-01-01', 1), tenant.ensure_months('audit_entries', '2020-01-01', 1),
       tenant.ensure_months('audit_page_patients', '2020-01-01', 1)`,
  )
  await db.owner.query(
    `insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
     select $1, n, 'evt_' || n, 'async_consult.created', '{"consult":{"id":"ac_1"}}', '2020-01-15', 'pat_1', 'ac_' || n
     from generate_series(1, 2) n`,
    [partnerId],
  )
  await db.database.inTenant(partnerId, async (tx) => {
    await tx.db.executeQuery(
      tx.db
        .insertInto('audit_entries')
        .values({
          partner_id: partnerId,
          entry_id: 'aud_1',
          at: new Date('2020-01-15'),
          act: 'asyncConsults.create',
          outcome: 'done',
          code: null,
          actor_kind: 'partner',
          actor_id: partnerId,
          as_physician_id: null,
          credential: 'api_key',
          resource_type: 'async_consult',
          resource_id: 'ac_1',
          consult_id: 'ac_1',
          patient_id: 'pat_1',
          patient_ids: null,
          client_address: null,
          user_agent: null,
          request_id: null,
        })
        .compile(),
    )
  })
  const { services, close } = composeServices({
    databaseUrl: db.url,
    secretsKey: null,
    applicationName: 'consult-test',
    poolSize: 2,
    environment: 'test',
    portalUrl: '',
    apiUrl: '',
    storage: { kind: 'folder', folder: join(folder, 'files') },
    clock: new FakeClock(),
    onError: (error) => db.onError(error as Error),
  })
  const sealing = createAuditSealing(services)
  await sealing.work(partnerId)
  await archiveLogs(services, { kept: { events: 1, audit: 1 }, folder: join(folder, 'drafts') })
  await close()
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

test('events read-archive prints the archived events with their payload, with and without --json', async () => {
  for (const json of [[], ['--json']]) {
    const { exitCode, stdout } = await run('events', 'read-archive', '--partner', partnerId, ...json)
    expect(exitCode).toBe(0)
    expect(lines(stdout)).toMatchObject([
      {
        id: 'evt_1',
        sequence: 1,
        type: 'async_consult.created',
        data: { consult: { id: 'ac_1' } },
        patientId: 'pat_1',
      },
      { id: 'evt_2', sequence: 2 },
    ])
  }
})

test('events read-archive filters by month, type, consult and patient', async () => {
  const found = async (...filter: string[]) =>
    (await run('events', 'read-archive', '--partner', partnerId, ...filter)).stdout.split('\n').length - 1
  expect(await found('--month', '2020-01', '--consult', 'ac_2')).toBe(1)
  expect(await found('--month', '2020-02')).toBe(0)
  expect(await found('--type', 'async_consult.closed')).toBe(0)
  expect(await found('--patient', 'pat_1')).toBe(2)
  const wrong = await run('events', 'read-archive', '--partner', partnerId, '--month', 'January', '--json')
  expect([wrong.exitCode, errorOf(wrong).message]).toEqual([2, expect.stringContaining('2026-03')])
})

test('audit read-archive prints archived entries as audit export does, and reading is in the audit', async () => {
  const { stdout } = await run('audit', 'read-archive', '--partner', partnerId, '--act', 'asyncConsults.create')
  expect(lines(stdout)).toMatchObject([{ id: 'aud_1', actor: { kind: 'partner' }, patientIds: ['pat_1'] }])
  const exported = await run('audit', 'export', '--partner', partnerId)
  expect(lines(exported.stdout).map(({ act }) => act)).toContain('audit.readArchive')
})

test('an unknown partner has no archives to read', async () => {
  const unknown = await run('events', 'read-archive', '--partner', 'par_0', '--json')
  expect([unknown.exitCode, errorOf(unknown).code]).toEqual([1, 'not_found'])
})

test('a damaged or missing archive file is named, with what to do, before any of its rows is printed', async () => {
  const { rows } = await db.owner.query<{ key: string; size: string }>(
    `select storage_key as key, byte_size as size from tenant.archives where log = 'events' and partner_id = $1`,
    [partnerId],
  )
  const { key = '', size } = rows[0] ?? {}
  const file = join(folder, 'files', key)
  await truncate(file, Number(size) - 1)
  const damaged = await run('events', 'read-archive', '--partner', partnerId, '--json')
  expect([damaged.exitCode, damaged.stdout, errorOf(damaged).code]).toEqual([1, '', 'archive_unreadable'])
  await rm(file)
  const missing = await run('events', 'read-archive', '--partner', partnerId, '--json')
  expect(errorOf(missing).message).toContain(
    `archive of events of 2020-01, part 1 (${key}). The file is not in the storage`,
  )
})
