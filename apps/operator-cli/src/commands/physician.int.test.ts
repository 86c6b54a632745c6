/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)

test('an operator can deactivate and reactivate a physician', async () => {
  const { partnerId } = resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json'))
  await db.owner.query(
    `insert into tenant.physicians (partner_id, physician_id, external_id, email, first_name, last_name, languages,
       presence, unanswered_rings, created_at, updated_at)
     values ($1, 'phy_bo', 'bo', 'bo@clinic.example', 'Bo', 'Lund', '{}', 'online', 0, now(), now())`,
    [partnerId],
  )
  await db.owner.query('insert into directory.portal_accounts values ($1, $2, $3, null)', [
    'bo@clinic.example',
    partnerId,
    'phy_bo',
  ])
  const deactivatedAt = expect.stringMatching(/Z$/)
  const answer = resultOf(await run('physician', 'deactivate', 'phy_bo', '--json'))
  expect(answer).toMatchObject({ id: 'phy_bo', deactivatedAt, handOver: [] })
  expect((await run('physician', 'deactivate', 'phy_bo')).stdout).toContain('They had no open consults.')
  const refused = await run('physician', 'invite', 'phy_bo', '--json')
  expect(errorOf(refused).code).toBe('physician_deactivated')
  expect(resultOf(await run('physician', 'reactivate', 'phy_bo', '--json'))).toMatchObject({ deactivatedAt: null })
  const { rows } = await db.owner.query(
    'select act, actor_kind from tenant.audit_entries where partner_id = $1 and resource_id = $2 order by at, entry_id',
    [partnerId, 'phy_bo'],
  )
  expect(rows).toEqual([
    { act: 'physicians.deactivate', actor_kind: 'operator' },
    { act: 'physicians.reactivate', actor_kind: 'operator' },
  ])
  expect(errorOf(await run('physician', 'deactivate', 'phy_unknown', '--json')).code).toBe('not_found')
})

test('an operator can reset the second factor of a physician, but not of an unknown one', async () => {
  const made = await run('partner', 'create', '--name', 'Clinic', '--json')
  const { partnerId } = resultOf<{ partnerId: string }>(made)
  await db.owner.query(
    `insert into tenant.physicians (partner_id, physician_id, external_id, email, first_name, last_name, languages,
       presence, unanswered_rings, created_at, updated_at)
     values ($1, 'phy_cy', 'cy', 'cy@clinic.example', 'Cy', 'Lund', '{}', 'online', 0, now(), now())`,
    [partnerId],
  )
  await db.owner.query(`insert into directory.portal_accounts values ('cy@clinic.example', $1, 'phy_cy', null)`, [
    partnerId,
  ])
  await db.owner.query(`insert into directory.recovery_codes values ('phy_cy', 'hash', now())`)
  expect(resultOf(await run('physician', 'reset-second-factor', 'phy_cy', '--json'))).toEqual({
    physicianId: 'phy_cy',
    resetAt: expect.stringMatching(/Z$/),
  })
  expect((await db.owner.query('select from directory.recovery_codes')).rows).toEqual([])
  const { rows } = await db.owner.query(`select kind from directory.account_mails where physician_id = 'phy_cy'`)
  expect(rows).toEqual([{ kind: 'second_factor_reset' }])
  expect((await run('physician', 'reset-second-factor', 'phy_cy')).stdout).toContain(
    'Reset the second factor of phy_cy.',
  )
  expect(errorOf(await run('physician', 'reset-second-factor', 'phy_unknown', '--json')).code).toBe('not_found')
})

test('an operator can invite a physician, but not an unknown one', async () => {
  const made = await run('partner', 'create', '--name', 'Clinic', '--json')
  const { partnerId } = resultOf<{ partnerId: string }>(made)
  await db.owner.query('insert into directory.portal_accounts values ($1, $2, $3, null)', [
    'ada@clinic.example',
    partnerId,
    'phy_ada',
  ])
  expect(resultOf(await run('physician', 'invite', 'phy_ada', '--json'))).toEqual({
    physicianId: 'phy_ada',
    email: 'ada@clinic.example',
    requestedAt: expect.stringMatching(/Z$/),
  })
  const { rows } = await db.owner.query(
    'select physician_id, partner_id, kind from directory.account_mails where partner_id = $1',
    [partnerId],
  )
  expect(rows).toEqual([{ physician_id: 'phy_ada', partner_id: partnerId, kind: 'invitation' }])
  expect((await run('physician', 'invite', 'phy_ada')).stdout).toContain('ada@clinic.example')
  const unknown = await run('physician', 'invite', 'phy_unknown', '--json')
  expect({ exitCode: unknown.exitCode, code: errorOf(unknown).code }).toEqual({ exitCode: 1, code: 'not_found' })
})
