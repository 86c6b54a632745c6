/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const run = (...args: string[]) =>
  consultInProcess({ DATABASE_URL: db.url, CONSOLE_URL: 'http://localhost:3100' }, ...args)
const createPartner = async () =>
  resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json')).partnerId

test('an operator adds, lists, deactivates and reactivates a member, and each change is audited', async () => {
  const partnerId = await createPartner()
  const options = ['--email', 'Ada@Clinic.example', '--role', 'administrator']
  const added = resultOf<{ id: string }>(await run('member', 'add', partnerId, ...options, '--json'))
  expect(added).toMatchObject({ email: 'ada@clinic.example', name: 'Ada'.toLowerCase(), role: 'administrator' })
  const { rows: mails } = await db.owner.query('select kind from directory.account_mails where physician_id = $1', [
    added.id,
  ])
  expect(mails).toEqual([{ kind: 'invitation' }])
  expect((await run('member', 'list', partnerId)).stdout).toContain('ada@clinic.example')
  expect((await run('member', 'invite', added.id)).stdout).toContain('Queued an invitation to ada@clinic.example.')
  expect((await run('member', 'deactivate', added.id)).stdout).toContain('is deactivated.')
  expect(errorOf(await run('member', 'invite', added.id, '--json')).code).toBe('forbidden')
  expect((await run('member', 'reactivate', added.id)).stdout).toContain('is active.')
  expect((await run('member', 'reset-second-factor', added.id)).stdout).toContain('Reset the second factor of')
  const { rows } = await db.owner.query(
    'select act, actor_kind from tenant.audit_entries where partner_id = $1 and resource_id = $2 order by at, entry_id',
    [partnerId, added.id],
  )
  expect(rows).toEqual(
    ['add', 'invite', 'deactivate', 'reactivate', 'resetSecondFactor'].map((act) => ({
      act: `members.${act}`,
      actor_kind: 'operator',
    })),
  )
})

test('a command for an unknown partner or member says that it is not found', async () => {
  const options = ['--email', 'bo@clinic.example', '--role', 'developer', '--json']
  expect(errorOf(await run('member', 'add', 'par_unknown', ...options)).code).toBe('not_found')
  for (const act of ['invite', 'deactivate', 'reactivate', 'reset-second-factor']) {
    expect(errorOf(await run('member', act, 'mem_unknown', '--json')).code).toBe('not_found')
    expect(errorOf(await run('member', act, 'phy_unknown', '--json')).code).toBe('not_found')
  }
})

test('a role that does not exist and a malformed address are refused', async () => {
  const partnerId = await createPartner()
  const role = await run('member', 'add', partnerId, '--email', 'bo@clinic.example', '--role', 'owner', '--json')
  expect(role.exitCode).toBe(2)
  const email = await run('member', 'add', partnerId, '--email', 'bo', '--role', 'developer', '--json')
  expect(email.exitCode).not.toBe(0)
})

test('without a console, nobody is invited to it', async () => {
  const partnerId = await createPartner()
  const options = ['--email', 'cy@clinic.example', '--role', 'administrator', '--json']
  const refused = await consultInProcess({ DATABASE_URL: db.url }, 'member', 'add', partnerId, ...options)
  expect(errorOf(refused).code).toBe('invalid_request')
  expect(JSON.stringify(errorOf(refused))).toContain('Set CONSOLE_URL: ')
  expect(resultOf(await run('member', 'list', partnerId, '--json'))).toEqual([])
})
