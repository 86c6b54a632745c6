import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() =>
  db.owner.query(
    'delete from tenant.recordings; delete from tenant.webhook_deliveries; delete from tenant.webhook_endpoints',
  ),
)

const finding = (name: string) => findingOf(name, { DATABASE_URL: db.url })

/** Work that has been due for this many minutes, without calls and partners, which the checks do not read. */
const withoutKeys = (statement: string) =>
  db.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
const webhook = (minutes: number, disabledAt = 'null') =>
  withoutKeys(`
    delete from tenant.webhook_deliveries; delete from tenant.webhook_endpoints;
    insert into tenant.webhook_endpoints
      (partner_id, endpoint_id, slot, url, encrypted_secret, key_version, cursor_sequence, consecutive_failures,
        disabled_at, created_at, updated_at)
    values ('par_1', 'we_1', 0, 'https://clinic.example', 'x', 1, 1, 0, ${disabledAt}, now(), now());
    insert into tenant.webhook_deliveries
      (partner_id, endpoint_id, event_sequence, event_created_at, attempts, early_attempts, is_replay, is_resend,
        next_attempt_at)
    values ('par_1', 'we_1', 1, now() - make_interval(mins => ${minutes}), 1, 0, false, false, now())`)
const recording = (column: string, minutes: number) =>
  withoutKeys(`
    delete from tenant.recordings;
    insert into tenant.recordings (partner_id, telehealth_consult_id, ${column}, attempts)
    values ('par_1', 'tc_1', now() - make_interval(mins => ${minutes}), 0)`)

test('consult doctor reports an event that its webhook has not received for an hour, and not one of an hour less', async () => {
  await webhook(55)
  expect(await finding('webhooks')).toEqual({ name: 'webhooks', state: 'ok', found: '1 event waiting', fix: null })
  await webhook(70)
  expect(await finding('webhooks')).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/^1 event waiting, the oldest for 42\d\d s$/),
    fix: 'Find the endpoint with "pnpm consult partner webhook test ID", and tell the partner. Nothing is lost.',
  })
})

test('consult doctor does not report the waiting events of a disabled webhook as late', async () => {
  await webhook(70, 'now()')
  expect(await finding('webhooks')).toMatchObject({ state: 'ok' })
})

test.each([
  ['recordings', 'next_attempt_at', 'Check workers and media nodes, then "pnpm consult recording list --partner ID".'],
  [
    'transcripts',
    'transcript_next_attempt_at',
    'Check TRANSCRIBE_URL of the workers, then "pnpm consult recording list --partner ID".',
  ],
])('consult doctor reports %s that have been due for more than an hour', async (name, column, fix) => {
  await recording(column, 55)
  expect(await finding(name)).toMatchObject({ state: 'ok', fix: null })
  await recording(column, 70)
  const found = expect.stringMatching(/^1 (recording|transcript) waiting, the oldest for 42\d\d s$/)
  expect(await finding(name)).toMatchObject({ state: 'warning', found, fix })
})
