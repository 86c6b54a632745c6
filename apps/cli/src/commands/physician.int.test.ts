import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)

test('a physician is invited', async () => {
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
  const { rows } = await db.owner.query('select physician_id, partner_id, kind from directory.account_mails')
  expect(rows).toEqual([{ physician_id: 'phy_ada', partner_id: partnerId, kind: 'invitation' }])
  expect((await run('physician', 'invite', 'phy_ada')).stdout).toContain('ada@clinic.example')
  const nobody = await run('physician', 'invite', 'phy_unknown', '--json')
  expect({ exitCode: nobody.exitCode, code: errorOf(nobody).code }).toEqual({ exitCode: 1, code: 'not_found' })
})
