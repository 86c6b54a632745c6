/** @module-tag full */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogin } from '@consult/db'
import { createTestDatabase, type TestDatabase, testOperatorId, testOperatorToken } from '@consult/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultAt, consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'consult-operator-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

interface Issued {
  operatorId: string
  token: string
  expiresAt: string | null
}

const withToken = (token: string) => ({ DATABASE_URL: db.url, CONSULT_OPERATOR_TOKEN: token })
const as = async (token: string, ...args: string[]) => consultInProcess(withToken(token), ...args, '--json')
const run = (...args: string[]) => as(testOperatorToken, ...args)
const nobody = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url, ...without }, ...args, '--json')
/** Overrides the token that every test command has. */
const without = { CONSULT_OPERATOR_TOKEN: undefined as unknown as string }

const person = (name: string) => ['--name', name, '--email', `${name.replace(' ', '.')}@consult.example`]
const add = async (name: string, ...more: string[]) =>
  resultOf<Issued>(await run('operator', 'add', ...person(name), ...more))

interface Entry {
  act: string
  outcome: string
  code: string | null
  operator: { id: string; name: string } | null
  partnerId: string | null
  userAgent: string | null
}
const log = async (...args: string[]) => resultOf<{ items: Entry[] }>(await run('operator', 'log', ...args)).items

describe('a command that concerns partners', () => {
  test.each([
    ['operator_token_missing', without],
    ['operator_token_invalid', { CONSULT_OPERATOR_TOKEN: `pot_${'x'.repeat(48)}` }],
    ['operator_token_invalid', { CONSULT_OPERATOR_TOKEN: 'x' }],
  ])('is refused with %s, also in the environment test, and the refusal is in the log', async (code, token) => {
    const before = (await log()).length
    const refused = await consultInProcess({ DATABASE_URL: db.url, ...token }, 'partner', 'list', '--json')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(errorOf(refused)).toMatchObject({ code })
    const [entry, ...more] = (await log()).slice(before).filter(({ outcome }) => outcome === 'refused')
    expect(more).toEqual([])
    expect(entry).toMatchObject({ act: 'partner list', outcome: 'refused', code, operator: null, partnerId: null })
    expect(entry?.userAgent).toContain('login')
  })

  test('is recorded under the name of the operator, in the audit of the partner', async () => {
    const { operatorId, token } = await add('Dana Whitfield')
    const { partnerId } = resultOf<{ partnerId: string }>(await as(token, 'partner', 'create', '--name', 'Harbor'))
    await as(token, 'partner', 'show', partnerId)
    const { rows } = await db.owner.query(
      'select act, outcome, actor_kind, actor_id, credential, user_agent from tenant.audit_entries where partner_id = $1 order by at, entry_id',
      [partnerId],
    )
    const who = { actor_kind: 'operator', actor_id: operatorId, credential: 'operator_token' }
    const user_agent = expect.stringContaining('Dana Whitfield')
    expect(rows).toEqual([
      { act: 'partners.create', outcome: 'done', ...who, user_agent },
      { act: 'partners.show', outcome: 'read', ...who, user_agent },
    ])
    const entries = await log('--operator', operatorId)
    expect(entries.map(({ act, partnerId: tenant, operator }) => [act, tenant, operator?.name])).toEqual([
      ['partners.create', partnerId, 'Dana Whitfield'],
      ['partners.show', partnerId, 'Dana Whitfield'],
    ])
  })

  test('is refused once the token is revoked, replaced or expired, and the entry names the operator', async () => {
    const revoked = await add('Rae Old')
    resultOf(await run('operator', 'revoke', revoked.operatorId))
    const rotated = await add('Kim Twice')
    const { token } = resultOf<Issued>(await run('operator', 'rotate', rotated.operatorId))
    const expired = await add('Ed Short', '--expires', '1s')
    await db.owner.query(
      "update directory.operators set expires_at = now() - interval '1 second' where operator_id = $1",
      [expired.operatorId],
    )
    expect(await as(token, 'partner', 'list')).toMatchObject({ exitCode: 0 })
    for (const [old, code] of [
      [revoked.token, 'operator_token_revoked'],
      [rotated.token, 'operator_token_invalid'],
      [expired.token, 'operator_token_expired'],
    ] as const) {
      expect(errorOf(await as(old, 'partner', 'list'))).toMatchObject({ code })
    }
    expect(await log('--operator', revoked.operatorId)).toMatchObject([{ code: 'operator_token_revoked' }])
  })
})

describe('the first operator', () => {
  beforeEach(() => db.owner.query('delete from directory.operators where operator_id <> $1', [testOperatorId]))

  test('is added by the owner of the database only while nobody has a usable token', async () => {
    const taken = await nobody('operator', 'add', ...person('Eve Second'))
    expect(errorOf(taken)).toMatchObject({ code: 'operator_exists' })
    await db.owner.query('update directory.operators set revoked_at = now()')
    const login = await createLogin(db.url, 'operator_test_service')
    const asService = { DATABASE_URL: login, ...without }
    const refused = await consultInProcess(asService, 'operator', 'add', ...person('Eve Service'), '--json')
    expect(errorOf(refused)).toMatchObject({ code: 'not_owner' })
    const [one, other] = await Promise.all([
      nobody('operator', 'add', ...person('Ann First')),
      nobody('operator', 'add', ...person('Bob First')),
    ])
    expect([one.exitCode, other.exitCode].sort()).toEqual([0, 1])
    const { token } = resultOf<Issued>(one.exitCode === 0 ? one : other)
    expect(token).toMatch(/^pot_[0-9A-Za-z]{48}$/)
    expect(resultOf<{ items: Entry[] }>(await as(token, 'operator', 'log')).items).toContainEqual(
      expect.objectContaining({ act: 'operators.add', code: 'first', operator: null }),
    )
    await db.owner.query('update directory.operators set revoked_at = null where operator_id = $1', [testOperatorId])
  })

  test('cannot be revoked while nobody else has a usable token', async () => {
    expect(errorOf(await run('operator', 'revoke', testOperatorId))).toMatchObject({ code: 'last_operator' })
    const second = await add('Ann Second')
    expect(errorOf(await run('operator', 'revoke', 'opr_unknown'))).toMatchObject({ code: 'operator_not_found' })
    // If two operators revoke each other, one stays.
    const endings = await Promise.all([
      run('operator', 'revoke', second.operatorId),
      as(second.token, 'operator', 'revoke', testOperatorId),
    ])
    const { rows } = await db.owner.query(
      'select count(*)::int as usable from directory.operators where revoked_at is null',
    )
    expect([endings.map(({ exitCode }) => exitCode).sort(), rows]).toEqual([[0, 1], [{ usable: 1 }]])
    await db.owner.query('update directory.operators set revoked_at = null where operator_id = $1', [testOperatorId])
  })
})

describe("the application's own login", () => {
  const asService = async (statement: string) => {
    const login = await createLogin(db.url, 'operator_test_service')
    const client = new (await import('pg')).default.Client({ connectionString: login })
    await client.connect()
    try {
      await client.query('set role consult_app')
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  test.each([
    'select token_hash from directory.operators',
    `insert into directory.operators select 'opr_x', 'x', 'x', 'x', 'x', now(), null, null, null, now(), null`,
    "update directory.operators set revoked_at = null, token_hash = 'x'",
    'delete from directory.operators',
    "update tenant.audit_entries set actor_id = 'opr_other'",
    'delete from tenant.audit_entries',
  ])('cannot run %s', async (statement) => {
    await expect(asService(statement)).rejects.toThrow('permission denied')
  })

  test('cannot add, rotate or revoke an operator without the hash of a token', async () => {
    const hash = "repeat('0', 64)"
    const { rows } = await asService(
      `select directory.add_operator(${hash}, now(), 'opr_x', 'x', 'x', 'x', 'x', null) as added,
        directory.rotate_operator(${hash}, now(), '${testOperatorId}', 'x', 'x', null) as rotated,
        directory.revoke_operator(${hash}, now(), '${testOperatorId}') as revoked`,
    )
    expect(rows).toEqual([{ added: false, rotated: false, revoked: false }])
  })
})

test('a token is stored as a hash only, and listed by its first characters', async () => {
  const { operatorId, token } = await add('Lee List')
  const { rows } = await db.owner.query('select o::text as row from directory.operators o')
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  const { items } = resultOf<{ items: Record<string, string>[] }>(await run('operator', 'list'))
  expect(items.find((each) => each.operatorId === operatorId)).toMatchObject({
    name: 'Lee List',
    shownPrefix: token.slice(0, 12),
    state: 'usable',
    lastUsedAt: null,
  })
})

describe('operator login', () => {
  test('stores a valid token for this database, readable by its owner alone, and logout removes it', async () => {
    const { token } = await add('Max Login')
    const environment = { DATABASE_URL: db.url, XDG_CONFIG_HOME: folder, ...without }
    const list = () => consultInProcess(environment, 'partner', 'list', '--json')
    const wrong = await consultAt({ environment, readPiped: async () => 'pot_wrong' }, 'operator', 'login', '--json')
    expect(errorOf(wrong)).toMatchObject({ code: 'operator_token_invalid' })
    expect((await list()).exitCode).toBe(1)
    const asked: unknown[] = []
    const ask = async (_question: string, options: unknown) => {
      asked.push(options)
      return `${token}\n`
    }
    const { file } = resultOf<{ file: string }>(await consultAt({ environment, ask }, 'operator', 'login', '--json'))
    expect(asked).toEqual([{ isSecret: true }])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain('password')
    expect((await list()).exitCode).toBe(0)
    resultOf(await consultInProcess(environment, 'operator', 'logout', '--json'))
    expect(errorOf(await list())).toMatchObject({ code: 'operator_token_missing' })
  })

  test('reads the token from a pipe', async () => {
    const { token } = await add('Pia Pipe')
    const environment = { DATABASE_URL: db.url, XDG_CONFIG_HOME: folder, ...without }
    const piped = await consultAt({ environment, readPiped: async () => token }, 'operator', 'login', '--json')
    expect(resultOf(piped)).toMatchObject({ name: 'Pia Pipe' })
  })
})

test('without DATABASE_URL, a command uses the token of "npm start" in the data folder', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await writeFile(join(dataDir, 'database-url'), db.url)
  const environment = { DATA_DIR: dataDir, ...without }
  expect((await consultInProcess(environment, 'partner', 'list')).exitCode).toBe(1)
  await writeFile(join(dataDir, 'operator-token'), `${testOperatorToken}\n`)
  expect((await consultInProcess(environment, 'partner', 'list')).exitCode).toBe(0)
})

test('what the owner does to the schema is in the log, under the name of an operator if there is one', async () => {
  const recorded = async () => (await log()).filter(({ act }) => act === 'db.migrate')
  resultOf(await run('db', 'migrate'))
  expect(await recorded()).toEqual([])
  const forgetFunctions = () => db.owner.query('delete from directory.function_sets')
  await forgetFunctions()
  resultOf(await run('db', 'migrate'))
  await forgetFunctions()
  resultOf(await nobody('db', 'migrate'))
  expect(await recorded()).toMatchObject([{ operator: { name: 'Test Operator' } }, { operator: null }])
})
