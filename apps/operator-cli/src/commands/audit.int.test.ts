/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { AuditVerification, ExportedEntry } from '@consult/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consultInProcess, errorOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)
const lines = <T>(stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  const { stdout } = await run('partner', 'create', '--name', 'Clinic', '--json')
  partnerId = (JSON.parse(stdout) as { partnerId: string }).partnerId
})

test('audit export prints one JSON object per line, with and without --json', async () => {
  for (const json of [[], ['--json']]) {
    const { exitCode, stdout } = await run('audit', 'export', '--partner', partnerId, ...json)
    expect(exitCode).toBe(0)
    expect(lines<ExportedEntry>(stdout)[0]).toMatchObject({ act: 'partners.create', actor: { kind: 'operator' } })
  }
})

test('audit export filters by time and refuses an invalid time', async () => {
  const { stdout } = await run('audit', 'export', '--partner', partnerId, '--since', '2999-01-01')
  expect(stdout).toBe('')
  const wrong = await run('audit', 'export', '--partner', partnerId, '--since', 'yesterday', '--json')
  expect([wrong.exitCode, errorOf(wrong).message]).toEqual([2, expect.stringContaining('2026-11-01T09:00:00Z')])
})

test('audit verify succeeds for an unchanged log and fails when an entry was removed', async () => {
  const verify = async (...args: string[]) => run('audit', 'verify', '--partner', partnerId, ...args)
  expect(await verify()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('unchanged') })
  await db.owner.query('delete from tenant.audit_entries where partner_id = $1', [partnerId])
  const { exitCode, stdout } = await verify('--json')
  expect(exitCode).toBe(1)
  const [{ problems }] = lines<AuditVerification>(stdout) as [AuditVerification]
  expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['entry_removed']))
})

test('audit verify --head fails when the log has no such batch', async () => {
  const head = `3:${'ab'.repeat(32)}`
  const { exitCode, stdout } = await run('audit', 'verify', '--partner', partnerId, '--head', head)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('batch does not match the given head')])
  expect(await run('audit', 'verify', '--head', head)).toMatchObject({ exitCode: 2 })
})

test('audit verify checks all partners by default and refuses an unknown partner', async () => {
  const { stdout } = await run('audit', 'verify', '--json')
  expect(lines<AuditVerification>(stdout).map((found) => found.partnerId)).toEqual(
    expect.arrayContaining([partnerId, 'nobody']),
  )
  expect(await run('audit', 'verify', '--partner', 'par_misspelled')).toMatchObject({ exitCode: 1 })
})
