/** @module-tag full */
import { createLogin, demoEmail, openDatabase, readLoginRole } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { startApp, testSecretsKey, until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runToEnd } from './run-to-end.ts'

const names = ['service', 'further', 'creator', 'owner', 'bypass'].map((name) => `consult_production_${name}`)
const [service, further, creator, owner, bypass] = names as [string, string, string, string, string]
const urls = { API_URL: 'https://api.example', PORTAL_URL: 'https://portal.example' }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  for (const name of names) {
    await db.owner.query(`do $$ begin
      if exists (select from pg_roles where rolname = '${name}') then
        drop owned by ${name}; drop role ${name};
      end if; end $$`)
  }
  await db.close()
})

const production = (databaseUrl: string, more: Record<string, string> = {}) => ({
  CONSULT_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SECRETS_KEY: testSecretsKey,
  ...urls,
  ...more,
})

describe('the database login role', () => {
  const roleOf = async (url: string) => {
    const database = openDatabase({ url, applicationName: 'consult-test', max: 1, onError: db.onError })
    try {
      return await readLoginRole(database.directory)
    } finally {
      await database.close()
    }
  }
  const plain = {
    isSuperuser: false,
    bypassesRowSecurity: false,
    mayCreateRoles: false,
    isOwner: false,
    furtherRoles: [],
  }

  test('that may only act as consult_app is recognized as restricted', async () => {
    expect(await roleOf(await createLogin(db.url, service))).toEqual({ name: service, ...plain })
  })

  test('of the tests is recognized as superuser and owner', async () => {
    expect(await roleOf(db.url)).toMatchObject({ isSuperuser: true, isOwner: true })
  })

  test.each([
    [
      'may act as another role',
      further,
      () => `grant consult_scanner to ${further}`,
      { furtherRoles: ['consult_scanner'] },
    ],
    ['may create roles', creator, () => `alter role ${creator} createrole`, { mayCreateRoles: true }],
    ['bypasses row-level security', bypass, () => `alter role ${bypass} bypassrls`, { bypassesRowSecurity: true }],
    ['owns one of the service’s tables', owner, () => `alter table tenant.macros owner to ${owner}`, { isOwner: true }],
  ])('that %s is recognized', async (_what, name, statement, power) => {
    const url = await createLogin(db.url, name)
    await db.owner.query(statement())
    expect(await roleOf(url)).toEqual({ name, ...plain, ...power })
  })
})

test.each(['api', 'worker'] as const)(
  'the %s refuses to start in production with an unsafe configuration, and lists every problem at once',
  async (app) => {
    const smtp = { SMTP_URL: 'smtp://mail.example', NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    const http = { API_URL: 'http://api.example', PORTAL_URL: 'http://portal.example' }
    const { status, printed } = await runToEnd(app, production(db.url, { ...smtp, ...http }))
    expect(status).toBe(1)
    expect(printed).toContain('Fix these problems first:')
    const said = app === 'worker' ? ['SMTP_URL names a remote mail server without TLS'] : []
    for (const problem of [
      ...said,
      'API_URL is not https',
      'PORTAL_URL is not https',
      'is a superuser',
      'NODE_TLS_REJECT_UNAUTHORIZED=0',
    ]) {
      expect(printed).toContain(problem)
    }
  },
)

test('in production, a process starts with a restricted role, and refuses to start once the database contains the demo', async () => {
  const url = await createLogin(db.url, service)
  const faults: string[] = []
  const api = await startApp({
    name: 'api',
    app: 'api',
    databaseUrl: url,
    environment: { CONSULT_ENV: 'production', ...urls },
    onOutput: () => undefined,
    onUnexpectedEnd: (name, how) => faults.push(`${name} ${how}`),
  })
  try {
    await api.ready()
    const response = await fetch(`${api.url}/v1/account`)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await api.stop()
  }
  expect(faults).toEqual([])
  await db.owner.query(`insert into directory.portal_accounts values ($1, 'par_demo', 'phy_demo', null)`, [demoEmail])
  for (const app of ['api', 'worker'] as const) {
    const { status, printed } = await runToEnd(app, production(url))
    expect(status).toBe(1)
    expect(printed.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
      expect.stringContaining('The demo partner par_demo is in the database'),
    ])
  }
})

test('in production, a process refuses to start when its database does not answer, because it cannot check the role', async () => {
  const { status, printed } = await runToEnd('api', production('postgres://u:p@127.0.0.1:9/none'))
  expect(status).toBe(1)
  expect(printed).toContain('The database does not answer')
})

test('over HTTP, the API does not send HSTS', async () => {
  const api = await startApp({
    name: 'api',
    app: 'api',
    databaseUrl: db.url,
    onOutput: () => undefined,
    onUnexpectedEnd: () => undefined,
  })
  try {
    await api.ready()
    const response = await fetch(`${api.url}/v1/account`)
    expect(response.headers.has('strict-transport-security')).toBe(false)
  } finally {
    await api.stop()
  }
})

test('outside production, a process waits for a database that does not answer yet', async () => {
  let printed = ''
  const api = await startApp({
    name: 'api',
    app: 'api',
    databaseUrl: 'postgres://u:p@127.0.0.1:9/none',
    onOutput: (text) => {
      printed += text
    },
    onUnexpectedEnd: (name, how) => {
      printed += `${name} ${how}`
    },
  })
  try {
    await until('it listens', () => printed.includes('listening'))
    expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
    expect(printed).toContain('SECRETS_KEY could not be checked')
  } finally {
    await api.stop()
  }
  expect(printed).not.toContain('exited unexpectedly')
})
