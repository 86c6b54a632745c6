import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSuccessRecorder, type Success, type SuccessRecorder } from './record-successes.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const leasedUntil = new Date('2026-03-02T09:01:00.000Z')

let db: TestDatabase
let recorder: SuccessRecorder
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  recorder = createSuccessRecorder(db.database)
  partnerId = newId('partner', now)
})
afterAll(() => db.close())

/** A success at another endpoint, whose delivery is waiting. `status` can be a value that the column cannot hold. */
async function successOf(sequence: number, { lease = leasedUntil, status = 200 } = {}): Promise<Success> {
  await db.owner.query(
    `insert into tenant.webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, is_resend, next_attempt_at) values ($1, 'we_1', $2, $3, 0, 0, false, false, $4)`,
    [partnerId, sequence, now, lease],
  )
  const claim = { attempts: 0, earlyAttempts: 0, leasedUntil, isProbe: false, isReplay: false }
  return {
    endpointId: 'we_1',
    delivery: {
      ...claim,
      sequence,
      eventId: `evt_${sequence}`,
      type: 'async_consult.queued',
      createdAt: now,
      body: '{}',
    },
    outcome: { outcome: 'delivered', status, reason: null, responseHead: 'ok' },
    made: { attemptId: `wa_${sequence}`, startedAt: now, durationMs: 1 },
    now,
    isRepeated: false,
    ifWorking: true,
  }
}

const waiting = async () =>
  (
    await db.owner.query(
      'select event_sequence::int as n from tenant.webhook_deliveries where partner_id = $1 order by 1',
      [partnerId],
    )
  ).rows.map(({ n }) => n)

test('a success that cannot be written does not keep those of the same statement from being recorded', async () => {
  const successes = await Promise.all([successOf(1), successOf(2, { status: 10 ** 12 }), successOf(3)])
  const results = await Promise.allSettled(successes.map((success) => recorder.record(partnerId, success)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await waiting()).toEqual([2])
})

test('of the successes of one statement, those whose event was requested again meanwhile are not recorded', async () => {
  await db.owner.query('delete from tenant.webhook_deliveries where partner_id = $1', [partnerId])
  const successes = [await successOf(4), await successOf(5, { lease: now }), await successOf(6)]
  expect(await Promise.all(successes.map((success) => recorder.record(partnerId, success)))).toEqual([
    true,
    false,
    true,
  ])
  expect(await waiting()).toEqual([5])
})
