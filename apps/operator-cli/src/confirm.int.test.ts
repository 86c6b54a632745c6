/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { Partner } from '@consult/directory'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consultAt, consultInProcess, errorOf, resultOf } from './cli.fixture.ts'
import type { Ask } from './prompt.ts'

let db: TestDatabase
let partner: { partnerId: string; apiKey: string }
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  partner = resultOf(await run('partner', 'create', '--name', 'Harbor Street'))
})

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args, '--json')
const asked = (ask: Ask, ...args: string[]) => consultAt({ environment: { DATABASE_URL: db.url }, ask }, ...args)
const isSuspended = async () => resultOf<Partner>(await run('partner', 'show', partner.partnerId)).suspended
const refusals = async () => {
  const { rows } = await db.owner.query(
    "select act, actor_kind, code from tenant.audit_entries where partner_id = $1 and outcome = 'refused'",
    [partner.partnerId],
  )
  return rows
}

test('a dangerous command without the name of the partner changes nothing', async () => {
  const missing = await run('partner', 'suspend', partner.partnerId)
  expect(errorOf(missing)).toMatchObject({
    code: 'confirmation_required',
    message: expect.stringContaining('--confirm'),
  })
  expect(await isSuspended()).toBe(false)
})

test('a dangerous command with a wrong name changes nothing, and the audit says so', async () => {
  const wrong = await run('partner', 'suspend', partner.partnerId, '--confirm', 'Harbor Stret')
  expect(errorOf(wrong)).toMatchObject({ code: 'confirmation_mismatch' })
  expect(wrong.stderr).not.toContain('Harbor Street')
  const typed = await asked(async () => 'harbor street', 'partner', 'suspend', partner.partnerId)
  expect(typed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Nothing was changed') })
  expect(await isSuspended()).toBe(false)
  const refused = { act: 'partner suspend', actor_kind: 'operator', code: 'confirmation_mismatch' }
  expect(await refusals()).toEqual([refused, refused])
})

test('a dangerous command runs after its operator typed the name, as an answer or as an option', async () => {
  const questions: string[] = []
  const ask: Ask = async (question) => {
    questions.push(question)
    return 'Harbor Street\n'
  }
  expect(await asked(ask, 'partner', 'suspend', partner.partnerId)).toMatchObject({ exitCode: 0 })
  expect(questions).toEqual([expect.stringContaining(partner.partnerId)])
  expect(await isSuspended()).toBe(true)
  resultOf(await run('partner', 'resume', partner.partnerId))
  resultOf(await run('partner', 'suspend', partner.partnerId, '--confirm', 'Harbor Street'))
  expect(await isSuspended()).toBe(true)
})

test('revoking a key asks for the name only when no other key would work', async () => {
  const add = ['key', 'add', partner.partnerId, '--name', 'Reports', '--scope', 'patients:read']
  const { id } = resultOf<{ id: string }>(await run(...add))
  resultOf(await run('partner', 'revoke-key', partner.partnerId, '--prefix', partner.apiKey))
  const last = ['key', 'revoke', partner.partnerId, id]
  expect(errorOf(await run(...last))).toMatchObject({ code: 'confirmation_required' })
  resultOf(await run(...last, '--confirm', 'Harbor Street'))
})

test('announcing a restore asks for the name of the database', async () => {
  expect(errorOf(await run('db', 'restored', '--confirm', 'Harbor Street'))).toMatchObject({
    code: 'confirmation_mismatch',
  })
  resultOf(await run('db', 'restored', '--confirm', new URL(db.url).pathname.slice(1)))
})
