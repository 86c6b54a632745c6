/** @module-tag full */
import { startTestServer, type TestServer } from '@consult/db/testing'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs statements as the owner. */
async function run(...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    return result
  } finally {
    await client.end()
  }
}
const finding = (name: string) => findingOf(name, { DATABASE_URL: server.url, CONSULT_ENV: 'production' })

test('consult doctor reports a server that does not flush commits to the disk', async () => {
  expect(await finding('durability')).toMatchObject({ state: 'problem', found: 'fsync, full_page_writes are off' })
})

test('consult doctor reports that autovacuum is off', async () => {
  expect(await finding('autovacuum')).toMatchObject({ state: 'ok' })
  await run('alter system set autovacuum = off', 'select pg_reload_conf()')
  await until('the setting counts', async () => (await finding('autovacuum')).state === 'problem')
})

test('consult doctor reports a role that bypasses row-level security', async () => {
  expect(await finding('role')).toMatchObject({ state: 'ok' })
  await run('alter role consult_app bypassrls')
  expect(await finding('role')).toMatchObject({ state: 'problem', found: expect.stringContaining('consult_app') })
  await run('alter role consult_app nobypassrls')
})

test('consult doctor reports WAL that is not archived, and then an archiver that fails', async () => {
  expect(await finding('archiving')).toMatchObject({ state: 'warning' })
  await run("alter system set archive_mode = 'on'", "alter system set archive_command = 'false'")
  await server.restart()
  await run('create table wal_filler (n int)', 'select pg_switch_wal()')
  await until('archiving has failed', async () => (await finding('archiving')).state === 'problem')
})

test('consult doctor reports that commits wait for a standby that is not connected', async () => {
  expect(await finding('replication')).toMatchObject({ state: 'skipped' })
  await run("alter system set synchronous_standby_names = 'gone'", 'select pg_reload_conf()')
  await until('the setting counts', async () => (await finding('replication')).state === 'problem')
  await run('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
})

test('consult doctor reports a server whose connections are nearly used up', async () => {
  await run('alter system set reserved_connections = 170')
  await server.restart()
  expect(await finding('connections')).toMatchObject({ state: 'ok', fix: null })
  const clients = Array.from({ length: 22 }, () => new pg.Client({ connectionString: server.url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    expect(await finding('connections')).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^2[2-6] of 27 are open$/),
      fix: 'Raise max_connections, lower DATABASE_POOL, or put PgBouncer between them. Requests wait when none is free.',
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})
