import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { RecordingState, UnfinishedRecording } from '@consult/services'
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

/** A call that is over, and what has become of its recording. */
async function call(id: string, statuses: [recording: string, transcript: string], recording: object): Promise<void> {
  await insert('telehealth_consults', {
    telehealth_consult_id: id,
    ...{ status: 'completed', patient_id: 'pat_1', patient_external_id: 'x', physician_id: 'phy_1', metadata: {} },
    ...{ duration_minutes: 20, created_at: now, started_at: now, ended_at: now, ring_count: 1 },
    ...{ recording_status: statuses[0], transcript_status: statuses[1] },
  })
  await insert('recordings', { telehealth_consult_id: id, attempts: 30, ...recording })
}
const film = { storage_key: 'k', byte_size: 1, duration_ms: 1, stored_at: now }
const nextOf = async (column: string) =>
  (await db.owner.query(`select ${column} as at from tenant.recordings where partner_id = $1`, [partnerId])).rows[0].at
const retry = (id: string, ...more: string[]) => run('recording', 'retry', id, '--partner', partnerId, ...more)
const audited = async () =>
  (
    await db.owner.query("select act from tenant.audit_entries where partner_id = $1 and act = 'recordings.retry'", [
      partnerId,
    ])
  ).rows.length

test('a recording that was given up is due again, and the audit has who said so', async () => {
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
  // It is due by now: there is nothing to hurry.
  expect(await retry('th_1')).toEqual({
    exitCode: 1,
    stdout: 'Nothing to try again now: the recording is failed, its transcript none.\n',
    stderr: '',
  })
  expect(await audited()).toBe(1)
})

test('one whose next attempt is hours away is due now', async () => {
  const later = new Date(now.getTime() + 3_600_000)
  await call('th_1', ['processing', 'none'], { next_attempt_at: later })
  expect((await retry('th_1')).stdout).toBe('The recording is tried again as soon as a worker is free.\n')
  expect((await nextOf('next_attempt_at')).getTime()).toBeLessThan(later.getTime())
})

test('once the film is there it is the transcript that is tried again', async () => {
  await call('th_1', ['ready', 'failed'], { ...film, next_attempt_at: null, transcript_next_attempt_at: null })
  expect(resultOf<RecordingState>(await retry('th_1', '--json'))).toMatchObject({ retries: 'transcript' })
  expect(await nextOf('next_attempt_at')).toBeNull()
  expect((await nextOf('transcript_next_attempt_at')).getTime()).toBeGreaterThanOrEqual(now.getTime())
})

test.each([
  ['is all there', ['ready', 'ready'], { ...film, next_attempt_at: null }],
  ['has no transcript because nobody makes any', ['ready', 'unavailable'], { ...film, next_attempt_at: null }],
  ['was removed', ['ready', 'failed'], { ...film, stored_at: null, removed_at: now, next_attempt_at: null }],
  ['is about to be removed', ['ready', 'failed'], { ...film, removed_at: now, next_attempt_at: null }],
  ['had nothing in it', ['none', 'none'], { next_attempt_at: null }],
  ['is being made', ['processing', 'none'], { next_attempt_at: new Date(now.getTime() + 5 * 60_000) }],
] as const)('one that %s is left alone', async (_what, [recording, transcript], row) => {
  await call('th_1', [recording, transcript], row)
  const before = await nextOf('next_attempt_at')
  const { exitCode, stdout } = await retry('th_1', '--json')
  expect([exitCode, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ retries: null })])
  expect(await nextOf('next_attempt_at')).toEqual(before)
  expect(await nextOf('transcript_next_attempt_at')).toBeNull()
  expect(await audited()).toBe(0)
})

test('a call of another partner, and one that was not recorded, are none', async () => {
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

test('those that are not there yet are listed, with what is next, and nothing of anybody’s', async () => {
  const list = (...more: string[]) => run('recording', 'list', '--partner', partnerId, ...more)
  expect((await list()).stdout).toBe('None waits, and none was given up.\n')
  await call('th_1', ['failed', 'none'], { next_attempt_at: null })
  await call('th_2', ['ready', 'ready'], { ...film, next_attempt_at: null })
  await call('th_3', ['ready', 'processing'], {
    ...{ ...film, next_attempt_at: null, transcript_next_attempt_at: now, transcript_attempts: 2 },
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
  expect(stdout).toMatch(/^th_1 +failed +none +30 +given up$/m)
  expect(stdout).not.toContain('Canary')
  expect(errorOf(await run('recording', 'list', '--partner', 'par_none', '--json')).code).toBe('not_found')
})

test('teaches itself', async () => {
  const { exitCode, stdout } = await run('recording', '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('recording retry th_… --partner par_…')
})
