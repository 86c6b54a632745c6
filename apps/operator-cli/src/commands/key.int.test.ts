/** @module-tag full */
import { findAccountByKey } from '@consult/auth'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { type ApiKey, type ApiKeyWithSecret, keyScopes, type RotatedApiKey } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  partnerId = (await json<{ partnerId: string }>('partner', 'create', '--name', 'Clinic')).partnerId
})

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)
const json = async <T>(...args: string[]) => resultOf<T>(await run(...args, '--json'))
const add = (...flags: string[]) =>
  json<ApiKeyWithSecret>('key', 'add', partnerId, '--name', 'Reports', '--scope', 'consults:read', ...flags)
const list = async () => (await json<{ items: ApiKey[] }>('key', 'list', partnerId)).items
const works = async (secret: string) =>
  (await findAccountByKey(db.database.directory, secret, { environment: 'test', now: new Date() })) !== null

test('key add creates a key with its limits, and key list shows it without the secret', async () => {
  const { secret, ...key } = await add('--scope', 'files', '--range', '192.0.2.0/24', '--expires', '90d')
  expect(key).toMatchObject({
    id: expect.stringMatching(/^key_/),
    name: 'Reports',
    scopes: ['consults:read', 'files'],
    addressRanges: ['192.0.2.0/24'],
    expiresAt: expect.any(String),
  })
  expect(await works(secret)).toBe(true)
  expect(await list()).toEqual([key])
  expect((await run('key', 'list', partnerId)).stdout).toContain('192.0.2.0/24')
  expect((await run('key', 'list', partnerId)).stdout).not.toContain(secret)
})

test('key add --scope all gives every scope', async () => {
  expect((await add('--scope', 'all')).scopes).toEqual([...keyScopes])
})

test('key rotate replaces the secret, and with --overlap none ends the previous one at once', async () => {
  const first = await add()
  const second = await json<RotatedApiKey>('key', 'rotate', partnerId, first.id, '--overlap', '1h')
  expect([await works(first.secret), await works(second.secret)]).toEqual([true, true])
  const third = await json<RotatedApiKey>('key', 'rotate', partnerId, first.id, '--overlap', 'none')
  expect([await works(first.secret), await works(second.secret), await works(third.secret)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await list()).map(({ id }) => id)).toEqual([first.id])
})

test('key revoke ends a key, and partner revoke-key by its first characters ends all its secrets', async () => {
  const [one, other] = [await add(), await add()]
  expect(await json('key', 'revoke', partnerId, one.id)).toMatchObject({ ended: { physicianTokens: 0 } })
  expect([await works(one.secret), await works(other.secret)]).toEqual([false, true])
  const { secret } = await json<RotatedApiKey>('key', 'rotate', partnerId, other.id)
  await json('partner', 'revoke-key', partnerId, '--prefix', secret)
  expect([await works(other.secret), await works(secret)]).toEqual([false, false])
  expect(await list()).toEqual([])
})

test.each<[string, string[], number]>([
  ['an unknown scope', ['--scope', 'everything'], 2],
  ['a lifetime that is no duration', ['--expires', 'tomorrow'], 2],
  ['a network with host bits', ['--range', '192.0.2.1/24'], 1],
])('key add refuses %s', async (_what, flags, code) => {
  const answer = await run('key', 'add', partnerId, '--name', 'X', '--scope', 'files', ...flags)
  expect(answer.exitCode).toBe(code)
  expect(await list()).toEqual([])
})

test('key refuses unknown partners and keys, and an overlap of more than a week', async () => {
  const { id } = await add()
  for (const args of [
    ['list', 'par_unknown'],
    ['add', 'par_unknown', '--name', 'X', '--scope', 'files'],
    ['revoke', partnerId, 'key_unknown'],
    ['rotate', partnerId, 'key_unknown'],
  ]) {
    expect(errorOf(await run('key', ...args, '--json'))).toMatchObject({ code: 'not_found' })
  }
  expect((await run('key', 'rotate', partnerId, id, '--overlap', '8d')).exitCode).toBe(2)
})
