import { startTcpProxy, type TcpProxy, until } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { createPool, discardingPool } from './pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { insertTimer, storedTimers } from './timer-rows.fixture.ts'

let db: TestDatabase
let proxy: TcpProxy
let database: Database
let idleErrors: Error[]
let partnerId: string

/** Connects through the proxy, with one connection. */
function options(url = proxy.url) {
  const onError = (error: Error) => {
    idleErrors.push(error)
  }
  return { url, applicationName: 'consult-test', max: 1, onError }
}

/** Uses a timeout short enough for a test. */
function impatient() {
  const url = new URL(proxy.url)
  url.searchParams.set('query_timeout', '250')
  return options(url.href)
}

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

beforeEach(async () => {
  proxy = await startTcpProxy(db.url)
  idleErrors = []
  partnerId = newId('partner', new Date())
  database = openDatabase(options())
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

const backend = async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.directory)
  return rows[0]?.pid
}

/** Acts on the session of `pid` while it is executing a statement. */
async function whileSleeping(pid: number | undefined, action: 'pg_terminate_backend' | 'pg_cancel_backend') {
  await until('the statement runs', async () => {
    const { rowCount } = await db.owner.query(
      `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event = 'PgSleep'`,
      [pid],
    )
    return rowCount
  })
  await db.owner.query(`select ${action}($1)`, [pid])
}

/** Expects that the transaction's row is missing and that the next transaction works on a new connection. */
async function expectRecovery(before: number | undefined) {
  await database.inTenant(partnerId, (tx) => insertTimer(tx, 'after'))
  expect(await backend()).not.toBe(before)
  expect(await storedTimers(db.owner, partnerId)).toEqual(['after'])
}

describe('during a transaction', () => {
  test('a silent network fails the statement, and its connection is not reused', async () => {
    await database.close()
    database = openDatabase(impatient())
    const before = await backend()
    const work = database.inTenant(partnerId, async (tx) => {
      proxy.silence()
      await insertTimer(tx, 'lost')
    })
    await expect(work).rejects.toThrow('Query read timeout')
    proxy.resume()
    await expectRecovery(before)
  })

  test('a broken socket fails the statement', { tags: 'full' }, async () => {
    const before = await backend()
    const work = database.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'lost')
      proxy.cut()
      await insertTimer(tx, 'lost too')
    })
    await expect(work).rejects.toThrow(/terminated|ECONNRESET/)
    await expectRecovery(before)
  })

  test("a session that the server terminates fails the statement but not the next caller's", async () => {
    const before = await backend()
    const work = sql`select pg_sleep(30)`.execute(database.directory)
    const outcome = expect(work).rejects.toMatchObject({ code: '57P01' })
    await whileSleeping(before, 'pg_terminate_backend')
    await outcome
    await expectRecovery(before)
  })

  test('a canceled statement fails only itself', { tags: 'full' }, async () => {
    const before = await backend()
    const work = database.inTenant(partnerId, async (tx) => {
      await insertTimer(tx, 'undone')
      await sql`select pg_sleep(30)`.execute(tx.db)
    })
    const outcome = expect(work).rejects.toMatchObject({ code: '57014' })
    await whileSleeping(before, 'pg_cancel_backend')
    await outcome
    expect(await backend()).toBe(before)
    expect(await storedTimers(db.owner, partnerId)).toEqual([])
  })
})

describe('between transactions', () => {
  test('a broken idle connection is reported and replaced', async () => {
    const before = await backend()
    proxy.cut()
    await until('it is reported', () => idleErrors.length > 0)
    await expectRecovery(before)
  })

  test('a session that the server terminates is reported and replaced', { tags: 'full' }, async () => {
    const before = await backend()
    await db.owner.query('select pg_terminate_backend($1)', [before])
    await until('it is reported', () => idleErrors.length > 0)
    await expectRecovery(before)
  })
})

describe('a broken connection', () => {
  test('a broken connection refuses further statements at once instead of waiting for the old one', async () => {
    const inner = createPool(impatient())
    const client = await discardingPool(inner).connect()
    await expect(client.query('select pg_sleep(30)', [])).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback', [])).rejects.toThrow('broken')
    client.release()
    expect(inner.totalCount).toBe(0)
    await inner.end()
  })
})
