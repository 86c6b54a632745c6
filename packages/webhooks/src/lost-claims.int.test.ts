import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endDelivery, returnDelivery, type TakenDelivery } from './delivery-store.ts'
import { scopeOf } from './endpoint-key.ts'
import { recordOutcome } from './record-outcome.ts'
import { createSuccessRecorder } from './record-successes.ts'

const now = new Date('2026-03-02T09:00:30.000Z')
const ours = new Date('2026-03-02T09:01:00.000Z')
const theirs = new Date('2026-03-02T09:02:00.000Z')

const delivery: TakenDelivery = {
  sequence: 1,
  attempts: 0,
  earlyAttempts: 0,
  leasedUntil: ours,
  isProbe: false,
  isReplay: false,
  eventId: 'evt_1',
  type: 'async_consult.queued',
  createdAt: now,
  body: '{}',
}

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  partnerId = newId('partner', now)
})

const claimUntil = (leasedUntil: Date, nextAttemptAt = leasedUntil) =>
  db.owner.query(
    `insert into tenant.webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, is_resend, next_attempt_at, leased_until)
     values ($1, 'we_1', 1, $2, 0, 0, false, false, $3, $4)`,
    [partnerId, now, nextAttemptAt, leasedUntil],
  )
const stored = async () => {
  const { rows } = await db.owner.query<{ next: Date | null; leased: Date | null }>(
    'select next_attempt_at as next, leased_until as leased from tenant.webhook_deliveries where partner_id = $1',
    [partnerId],
  )
  return rows[0]
}
const settle = (how: typeof endDelivery) =>
  db.database.inTenant(partnerId, (tx) => how(scopeOf(tx, 'we_1'), delivery, now))
const fail = () => {
  const { database } = db
  const tools = {
    database,
    successes: createSuccessRecorder(database),
    findRetryClock: async () => null,
    reportChange: async () => {},
  }
  const outcome = { outcome: 'failed', status: 500, reason: 'status', responseHead: '' } as const
  const made = { attemptId: 'wa_1', startedAt: now, durationMs: 1 }
  return recordOutcome(tools, { partnerId, endpointId: 'we_1' }, delivery, outcome, {
    now,
    random: () => 0.5,
    isRepeated: false,
    made,
  })
}

describe('a worker whose claim still holds', () => {
  beforeEach(() => claimUntil(ours))

  test('returns a delivery, which is due at once', async () => {
    await settle(returnDelivery)
    expect(await stored()).toEqual({ next: now, leased: null })
  })

  test('ends a delivery', async () => {
    await settle(endDelivery)
    expect(await stored()).toEqual({ next: null, leased: null })
  })

  test('records a failure, and the delivery waits for its retry', async () => {
    await fail()
    expect(await stored()).toMatchObject({ next: expect.any(Date), leased: null })
  })
})

describe('a worker whose claim another worker has by now leaves the delivery to it', () => {
  beforeEach(() => claimUntil(theirs))

  test.each([
    ['returns', () => settle(returnDelivery)],
    ['ends', () => settle(endDelivery)],
    ['fails', fail],
  ])('when it %s it', async (_how, act) => {
    await act()
    expect(await stored()).toEqual({ next: theirs, leased: theirs })
  })
})

test.each([
  ['returned', () => settle(returnDelivery)],
  ['ended', () => settle(endDelivery)],
  ['recorded as failed', fail],
])('an event that was requested again meanwhile stays due when its delivery is %s', async (_how, act) => {
  const requested = new Date('2026-03-02T09:00:10.000Z')
  await claimUntil(ours, requested)
  await act()
  expect(await stored()).toMatchObject({ next: requested })
})
