/** @module-tag full */
import type { RecordingState, UnfinishedRecording } from '@consult/consults'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  partnerId = resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json')).partnerId
  const person = { external_id: 'x', first_name: 'Canary', last_name: 'Quill', created_at: now, updated_at: now }
  await insert('patients', { ...person, patient_id: 'pat_1', phone: '+14155550100', metadata: {} })
  await insert('physicians', {
    ...{ ...person, physician_id: 'phy_1', email: 'x@clinic.example', languages: [], presence: 'offline' },
    unanswered_rings: 0,
  })
})

const now = new Date()
const insert = (table: string, row: Record<string, unknown>) =>
  db.owner.query(
    `insert into tenant.${table} (partner_id, ${Object.keys(row)})
     values ($1, ${Object.keys(row).map((_, n) => `$${n + 2}`)})`,
    [partnerId, ...Object.values(row)],
  )

/** Inserts a completed call and its recording. */
async function call(id: string, statuses: [recording: string, transcript: string], recording: object): Promise<void> {
  await insert('telehealth_consults', {
    telehealth_consult_id: id,
    ...{ status: 'completed', patient_id: 'pat_1', patient_external_id: 'x', physician_id: 'phy_1', metadata: {} },
    ...{ duration_minutes: 20, created_at: now, started_at: now, ended_at: now, ring_count: 1 },
    ...{ recording_status: statuses[0], transcript_status: statuses[1] },
  })
  await insert('recordings', { telehealth_consult_id: id, attempts: 30, ...recording })
}
const stored = { storage_key: 'k', byte_size: 1, duration_ms: 1, stored_at: now }
const nextOf = async (column: string) =>
  (await db.owner.query(`select ${column} as at from tenant.recordings where partner_id = $1`, [partnerId])).rows[0].at
const retry = (id: string, ...more: string[]) => run('recording', 'retry', id, '--partner', partnerId, ...more)
const audited = async () =>
  (
    await db.owner.query("select act from tenant.audit_entries where partner_id = $1 and act = 'recordings.retry'", [
      partnerId,
    ])
  ).rows.length

test('retrying a failed recording makes it due and writes an audit entry', async () => {
  await call('th_1', ['failed', 'none'], { next_attempt_at: null })
  const state = resultOf<RecordingState>(await retry('th_1', '--json'))
  expect(state).toEqual({
    telehealthConsultId: 'th_1',
    recordingStatus: 'failed',
    transcriptStatus: 'none',
    retries: 'recording',
  })
  expect((await nextOf('next_attempt_at')).getTime()).toBeGreaterThanOrEqual(now.getTime())
  expect(await audited()).toBe(1)
  // It is already due, so a second retry does nothing.
  expect(await retry('th_1')).toEqual({
    exitCode: 1,
    stdout: 'Nothing to retry: the recording is "failed" and the transcript is "none".\n',
    stderr: '',
  })
  expect(await audited()).toBe(1)
})

test('retrying a recording whose next attempt is hours away makes it due now', async () => {
  const later = new Date(now.getTime() + 3_600_000)
  await call('th_1', ['processing', 'none'], { next_attempt_at: later })
  expect((await retry('th_1')).stdout).toBe('Queued another attempt at the recording.\n')
  expect((await nextOf('next_attempt_at')).getTime()).toBeLessThan(later.getTime())
})

test('retrying a call whose recording is ready retries its transcript', async () => {
  await call('th_1', ['ready', 'failed'], { ...stored, next_attempt_at: null, transcript_next_attempt_at: null })
  expect(resultOf<RecordingState>(await retry('th_1', '--json'))).toMatchObject({ retries: 'transcript' })
  expect(await nextOf('next_attempt_at')).toBeNull()
  expect((await nextOf('transcript_next_attempt_at')).getTime()).toBeGreaterThanOrEqual(now.getTime())
})

test.each([
  ['is complete', ['ready', 'ready'], { ...stored, next_attempt_at: null }],
  ['has no transcript because transcription is off', ['ready', 'unavailable'], { ...stored, next_attempt_at: null }],
  ['was removed', ['ready', 'failed'], { ...stored, stored_at: null, removed_at: now, next_attempt_at: null }],
  ['is about to be removed', ['ready', 'failed'], { ...stored, removed_at: now, next_attempt_at: null }],
  ['is empty', ['none', 'none'], { next_attempt_at: null }],
  ['is in progress', ['processing', 'none'], { next_attempt_at: new Date(now.getTime() + 5 * 60_000) }],
] as const)('retrying a recording that %s changes nothing', async (_what, [recording, transcript], row) => {
  await call('th_1', [recording, transcript], row)
  const before = await nextOf('next_attempt_at')
  const { exitCode, stdout } = await retry('th_1', '--json')
  expect([exitCode, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ retries: null })])
  expect(await nextOf('next_attempt_at')).toEqual(before)
  expect(await nextOf('transcript_next_attempt_at')).toBeNull()
  expect(await audited()).toBe(0)
})

test("retrying another partner's call or an unrecorded call fails with not_found", async () => {
  await call('th_1', ['failed', 'none'], { next_attempt_at: null })
  const other = resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Other', '--json')).partnerId
  for (const [id, partner] of [
    ['th_1', other],
    ['th_2', partnerId],
    ['th_1', 'par_none'],
  ] as const) {
    const ending = await run('recording', 'retry', id, '--partner', partner, '--json')
    expect([ending.exitCode, errorOf(ending).code]).toEqual([1, 'not_found'])
  }
  expect(await nextOf('next_attempt_at')).toBeNull()
  expect((await run('recording', 'retry', 'th_1')).exitCode).toBe(2)
})

test('recording list shows unfinished recordings with their next attempt, and no personal data', async () => {
  const list = (...more: string[]) => run('recording', 'list', '--partner', partnerId, ...more)
  expect((await list()).stdout).toBe('No unfinished recordings.\n')
  await call('th_1', ['failed', 'none'], { next_attempt_at: null })
  await call('th_2', ['ready', 'ready'], { ...stored, next_attempt_at: null })
  await call('th_3', ['ready', 'processing'], {
    ...{ ...stored, next_attempt_at: null, transcript_next_attempt_at: now, transcript_attempts: 2 },
  })
  const items: UnfinishedRecording[] = [
    {
      ...{ telehealthConsultId: 'th_1', recordingStatus: 'failed', transcriptStatus: 'none' },
      ...{ attempts: 30, nextAttemptAt: null },
    },
    {
      ...{ telehealthConsultId: 'th_3', recordingStatus: 'ready', transcriptStatus: 'processing' },
      ...{ attempts: 2, nextAttemptAt: now.toISOString() },
    },
  ]
  expect(resultOf(await list('--json'))).toEqual({ items })
  const { stdout } = await list()
  expect(stdout).toMatch(/^th_1 +failed +none +30 +failed$/m)
  expect(stdout).not.toContain('Canary')
  expect(errorOf(await run('recording', 'list', '--partner', 'par_none', '--json')).code).toBe('not_found')
})

test('recording --help shows examples', async () => {
  const { exitCode, stdout } = await run('recording', '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('recording retry th_… --partner par_…')
})
