/** @module-tag full */
import { until } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { newId } from './ids.ts'
import { startTestServer, type TestServer } from './testing/index.ts'
import { insertTimer, visibleTimers } from './timer-rows.fixture.ts'

const connections = 5
let server: TestServer
let database: Database
let idleErrors: Error[]
let partnerId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(() => {
  idleErrors = []
  partnerId = newId('partner', new Date())
  const onError = (error: Error) => {
    idleErrors.push(error)
  }
  database = openDatabase({ url: server.url, applicationName: 'consult-test', max: connections, onError })
})
afterEach(() => database.close())

/** Uses every connection of the pool at once. */
const onAllConnections = () =>
  Promise.all(
    Array.from({ length: connections }, (_, n) =>
      database.inTenant(partnerId, async (tx) => {
        await sql`select pg_sleep(0.05)`.execute(tx.db)
        await sql`insert into timers values (${partnerId}, 'test', ${String(n)}, now(), now(), 0)
          on conflict do nothing`.execute(tx.db)
      }),
    ),
  )

test('a pool of idle connections recovers: each loss is reported, and every query works again', async () => {
  await onAllConnections()
  await server.restart()
  await until('every connection is reported', () => idleErrors.length === connections)
  await onAllConnections()
  expect(await database.inTenant(partnerId, visibleTimers)).toEqual(['0', '1', '2', '3', '4'])
})

test('a running transaction fails without a trace, and committed data stays', async () => {
  await database.inTenant(partnerId, (tx) => insertTimer(tx, 'committed'))
  const begun = Promise.withResolvers<void>()
  const restarted = Promise.withResolvers<void>()
  const work = database.inTenant(partnerId, async (tx) => {
    await insertTimer(tx, 'lost')
    begun.resolve()
    await restarted.promise
    await insertTimer(tx, 'never written')
  })
  const outcome = expect(work).rejects.toThrow()
  await begun.promise
  await server.restart()
  restarted.resolve()
  await outcome
  expect(await database.inTenant(partnerId, visibleTimers)).toEqual(['committed'])
})

test('every query fails while the server is down and works afterward', async () => {
  await onAllConnections()
  await server.stop()
  for (let attempt = 0; attempt < 2 * connections; attempt += 1) {
    await expect(database.inTenant(partnerId, visibleTimers)).rejects.toThrow()
  }
  await server.start()
  expect(await database.inTenant(partnerId, visibleTimers)).toHaveLength(connections)
})
