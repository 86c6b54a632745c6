/** @module-tag full */
import { startTcpProxy, type TcpProxy, until } from '@consult/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrationStatus } from '../migrate.ts'
import { isMigrated } from '../readiness.ts'
import { joinHosts, type ReplicatedServers, startReplicatedServers } from '../testing/index.ts'
import { DatabaseClient } from './index.ts'

let servers: ReplicatedServers
/** The primary and the replica behind a network that can fail. */
let proxies: TcpProxy[]
let url: string
let database: Database
let idleErrors: Error[]

const portOf = (address: string) => Number(new URL(address).port)

beforeAll(async () => {
  servers = await startReplicatedServers()
})
afterAll(() => servers.close())

beforeEach(async () => {
  proxies = [await startTcpProxy(servers.replica.url), await startTcpProxy(servers.primary.url)]
  url = `${joinHosts(proxies.map((proxy) => proxy.url))}?target_session_attrs=read-write&connect_timeout=1`
  idleErrors = []
  const onError = (error: Error) => {
    idleErrors.push(error)
  }
  database = openDatabase({ url, applicationName: 'consult-test', max: 3, onError })
})
afterEach(async () => {
  await database.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
})

/** The port of the server that the pool uses. */
async function serverPort(): Promise<number> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(database.directory)
  return rows[0]?.port ?? 0
}

/** Runs statements as the owner. */
async function administer(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const write = () => sql`update directory.instances set last_seen_at = last_seen_at`.execute(database.directory)

test('of several hosts, the pool, the migrations and a single client use the one that accepts writes', async () => {
  const primary = portOf(servers.primary.url)
  expect(await serverPort()).toBe(primary)
  expect(await isMigrated(database)).toBe(true)
  expect((await migrationStatus(url)).every(({ executedAt }) => executedAt)).toBe(true)
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ port: number }>('select inet_server_port() as port')
  await client.end()
  expect(rows[0]?.port).toBe(primary)
})

test('a host that does not answer is passed over after its connect timeout', async () => {
  proxies[0]?.silence()
  expect(await serverPort()).toBe(portOf(servers.primary.url))
})

test('when every server is read-only, connecting fails with the code of a read-only server', async () => {
  const only = openDatabase({
    url: `${servers.replica.url}?target_session_attrs=read-write`,
    applicationName: 'consult-test',
    max: 1,
    onError: () => undefined,
  })
  await expect(sql`select 1`.execute(only.directory)).rejects.toMatchObject({ code: '25006' })
  await only.close()
})

test('a client that is closed while it looks for its host opens no connection', async () => {
  const client = new DatabaseClient({ connectionString: url })
  // Set up this expectation before ending the connection, because the connection may fail while it ends.
  const failed = expect(client.connect()).rejects.toThrow('terminated')
  await client.end()
  await failed
  await until('the search is over', () => proxies.every((proxy) => proxy.open === 0))
})

// This must be the last test, because it moves the primary.
test('when the primary becomes read-only, its idle sessions are dropped and the new primary is used', async () => {
  const sleep = sql`select pg_sleep(0.1)`
  await Promise.all([1, 2, 3].map(() => sleep.execute(database.directory)))
  expect(database.connections()).toMatchObject({ idle: 3 })
  await administer(servers.replica.url, 'select pg_promote()')
  // The sessions of this server stay open, as they do behind a proxy.
  await administer(
    servers.primary.url,
    'alter system set default_transaction_read_only = on',
    'select pg_reload_conf()',
  )
  const failed = await until('a write fails', () =>
    write().then(
      () => null,
      (error: { code?: string }) => error,
    ),
  )
  expect(failed).toMatchObject({ code: '25006' })
  expect(database.connections()).toMatchObject({ total: 0 })
  expect(idleErrors.map(({ name }) => name)).toEqual(['ReadOnlyServerError', 'ReadOnlyServerError'])
  expect(await serverPort()).toBe(portOf(servers.replica.url))
  await write()
})
