import { randomBytes } from 'node:crypto'
import { newTotpSecret } from '@consult/auth'
import { createSecretBox, newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { until } from '@consult/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTotpSecret, offerTotpSecret, useTotpCode } from './totp-secrets.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** Waits until `count` sessions of this database wait for a row lock. */
const waiters = (count: number) =>
  until(`${count} wait for the row`, async () => {
    const { rows } = await db.owner.query<{ waiting: number }>(`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.waiting === count
  })

test('of two transactions that use one code at once, one succeeds', async () => {
  const now = new Date('2026-03-03T12:00:00.000Z')
  const partnerId = newId('partner', now)
  const physicianId = newId('physician', now)
  const box = createSecretBox({ version: 1, keys: new Map([[1, randomBytes(32)]]) })
  const secret = newTotpSecret()
  const account = ['x@x.example', partnerId, physicianId]
  await db.owner.query('insert into directory.portal_accounts values ($1, $2, $3, null)', account)
  const { directory } = db.database
  await offerTotpSecret(directory, box, { physicianId, secret, now })
  await confirmTotpSecret(directory, physicianId)
  const code = generateSync({ secret, epoch: now.getTime() / 1000 })
  const use = () =>
    db.database.inTenant(partnerId, (tx) => useTotpCode(tx.db, box, { physicianId, stage: 'confirmed', code, now }))
  // Both have read the last step before either writes it.
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select from directory.totp_secrets where physician_id = $1 for update', [physicianId])
  const both = Promise.all([use(), use()])
  await waiters(2)
  await holder.query('rollback')
  holder.release()
  expect((await both).sort()).toEqual([false, true])
})
