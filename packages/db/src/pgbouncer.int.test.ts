/** @module-tag full */
import { type PgBouncer, pgbouncerProgram, startPgBouncer } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { createLogin } from './login-role.ts'
import { migrateToLatest, migrationStatus } from './migrate.ts'
import { createPool } from './pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { insertTimer, storedTimers } from './timer-rows.fixture.ts'

let db: TestDatabase
const opened: { close(): Promise<void> }[] = []

const optionsOf = (url: string) => ({ url, applicationName: 'consult-test', max: 10, onError: () => undefined })

/** Opens a pool that is closed after the tests. */
function open(url: string): Database {
  const database = openDatabase(optionsOf(url))
  opened.unshift(database)
  return database
}

/** Starts a PgBouncer that is stopped after the tests. */
async function pool(url: string, settings?: Record<string, string>): Promise<PgBouncer> {
  const pgbouncer = await startPgBouncer(url, settings)
  opened.push(pgbouncer)
  return pgbouncer
}

const login = () => createLogin(db.url, 'consult_pooled')

/** The login role without the settings that every session needs, as one created by hand. */
async function bareLogin(): Promise<string> {
  const url = await createLogin(db.url, 'consult_bare')
  await db.owner.query(`alter role consult_bare in database ${new URL(db.url).pathname.slice(1)} reset all`)
  return url
}

const withoutParameters = (url: string) => url.replace(/\?.*/, '')

describe.skipIf(!pgbouncerProgram)('where the Debian package pgbouncer is installed', () => {
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    await db.owner.query('drop role if exists consult_pooled, consult_bare')
    await db.close()
  })

  test('through PgBouncer in transaction mode, tenants stay separate while they share sessions', async () => {
    const database = open((await pool(await login())).url)
    expect(await database.findWrongSession()).toBeNull()
    const partners = Array.from({ length: 10 }, () => newId('partner', new Date()))
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        partners.map((partnerId) =>
          database.inTenant(partnerId, async (tx) => {
            await insertTimer(tx, `${partnerId} ${round}`)
            const seen = await sql<{ partner_id: string }>`select distinct partner_id from timers`.execute(tx.db)
            expect(seen.rows).toEqual([{ partner_id: partnerId }])
          }),
        ),
      )
      const outside = await sql`select from tenant.timers`.execute(database.directory)
      expect(outside.rows).toEqual([])
    }
    for (const partnerId of partners) expect(await storedTimers(db.owner, partnerId)).toHaveLength(10)
  })

  test('named statements work through a PgBouncer that knows none', async () => {
    const connections = createPool(optionsOf((await pool(await login(), { default_pool_size: '2' })).url))
    const clients = await Promise.all([1, 2, 3].map(() => connections.connect()))
    for (let round = 0; round < 5; round += 1) {
      for (const client of clients)
        await client
          .query('begin')
          .then(() => client.query({ name: 'one', text: 'select $1::int as n', values: [round] }))
          .then(({ rows }) => expect(rows).toEqual([{ n: round }]))
          .finally(() => client.query('rollback'))
    }
    for (const client of clients) client.release()
    await connections.end()
  })

  test('a login role without the settings is refused with the statements that add them', async () => {
    const { url } = await pool(await bareLogin())
    const database = open(url)
    await expect(sql`select 1`.execute(database.directory)).rejects.toThrow('role, search_path')
    const problem = (await database.findWrongSession()) ?? ''
    expect(problem).not.toContain(new URL(url).password)
    const statements = problem.split('run: ')[1]?.split('; ') ?? []
    expect(statements).toContainEqual(expect.stringContaining(`set role = 'consult_app'`))
    for (const statement of statements) await db.owner.query(statement)
    // Sessions that PgBouncer already has keep their settings.
    const fresh = open((await pool(withoutParameters(url).replace(/:\d+\//, `:${new URL(db.url).port}/`))).url)
    expect(await fresh.findWrongSession()).toBeNull()
    await sql`select from partners`.execute(fresh.directory)
  })

  test('a URL that leads to PgBouncer without saying so is refused', async () => {
    const { url } = await pool(await bareLogin())
    expect(await open(withoutParameters(url)).findWrongSession()).toContain('pgbouncer=true')
  })

  test('a PgBouncer that drops the settings without a word is noticed', async () => {
    const { url } = await pool(await bareLogin(), { ignore_startup_parameters: 'options' })
    expect(await open(withoutParameters(url)).findWrongSession()).toContain('role, search_path')
  })

  test('migrations through PgBouncer are refused', async () => {
    const { url } = await pool(db.url)
    await expect(migrateToLatest(url)).rejects.toThrow('migrations need a direct connection')
    await expect(migrationStatus(url)).rejects.toThrow('migrations need a direct connection')
  })
})
