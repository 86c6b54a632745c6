/** @module-tag full */
import { startTcpProxy, type TcpProxy, until } from '@consult/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, type TenantTransaction } from '../database.ts'
import { type ReplicatedServers, startReplicatedServers } from '../testing/index.ts'
import { openReads, type ReadOutcome, type Reads, type ReplicaState } from './index.ts'

const partnerId = 'par_replicas'
const anotherPartner = 'par_another'

let servers: ReplicatedServers
/** The network between the process and its replica. */
let proxy: TcpProxy
let primary: Database
let reads: Reads
let outcomes: ReadOutcome[]
let changes: ReplicaState[]

beforeAll(async () => {
  servers = await startReplicatedServers()
})
afterAll(() => servers.close())

beforeEach(async () => {
  proxy = await startTcpProxy(servers.replica.url)
  primary = openPrimary(servers.primary.url)
  outcomes = []
  changes = []
  reads = openReads(primary, {
    url: proxy.url,
    applicationName: 'consult-test',
    max: 3,
    onRead: (outcome) => outcomes.push(outcome),
    onChange: ({ to }) => changes.push(to),
  })
  await untilItIs('current')
})
afterEach(async () => {
  await administer(servers.replica.url, endSleepers, 'select pg_wal_replay_resume()').catch(() => undefined)
  await reads.close()
  await primary.close()
  await proxy.close()
})

/** The server notices with a delay that a client behind a silent network is gone. */
const endSleepers = `select pg_terminate_backend(pid) from pg_stat_activity
  where query like '%pg_sleep(60)%' and pid != pg_backend_pid()`

const openPrimary = (url: string) =>
  openDatabase({ url, applicationName: 'consult-test', max: 3, onError: () => undefined })

const untilItIs = (state: ReplicaState) => until(`the replica is ${state}`, () => reads.replicas[0]?.state === state)

/** Runs statements as the owner. */
async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let written = 0
/** Commits a new row of the partner. @returns its key. */
async function write(owner = partnerId): Promise<string> {
  written += 1
  const key = `key-${written}`
  await primary.inTenant(owner, ({ db }) =>
    sql`insert into signals_of_test (partner_id, key) values (${owner}, ${key})`.execute(db),
  )
  return key
}

const keysIn = async ({ db }: TenantTransaction): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select key from signals_of_test`.execute(db)
  return rows.map(({ key }) => key)
}
const read = (owner = partnerId) => reads.inTenant(owner, keysIn)

beforeAll(async () => {
  await administer(
    servers.primary.url,
    `create table tenant.signals_of_test (partner_id text, key text, primary key (partner_id, key))`,
    'alter table tenant.signals_of_test enable row level security',
    `create policy own on tenant.signals_of_test
      using (partner_id = current_setting('consult.partner_id')) with check (true)`,
    'grant select, insert, delete on tenant.signals_of_test to consult_app',
  )
})

test('a read runs on the replica and sees the row that was committed just before it, every time', async () => {
  for (let n = 0; n < 30; n += 1) {
    const key = await write()
    expect(await read()).toContain(key)
  }
  expect(outcomes.filter((outcome) => outcome === 'replica').length).toBeGreaterThan(0)
  await until('the replica has the log', async () => {
    outcomes.length = 0
    await read()
    return outcomes[0] === 'replica'
  })
  const isReplica = sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`
  const { rows } = await reads.inTenant(partnerId, ({ db }) => isReplica.execute(db))
  expect(rows).toEqual([{ yes: true }])
})

test('a read on the replica shows only rows of its tenant', async () => {
  const [mine, theirs] = [await write(), await write(anotherPartner)]
  const shown = await read()
  expect(shown).toContain(mine)
  expect(shown).not.toContain(theirs)
})

test('a read sees a commit of another process that the replica has not applied', async () => {
  await administer(servers.replica.url, 'select pg_wal_replay_pause()')
  const key = await write()
  expect(await read()).toContain(key)
  expect(outcomes).toEqual(['behind'])
  await untilItIs('behind')
  expect(await read(anotherPartner)).not.toContain(key)
  expect(outcomes).toEqual(['behind', 'behind'])
  await until('the lag is known', () => (reads.replicas[0]?.lag?.bytes ?? 0) > 0)

  await administer(servers.replica.url, 'select pg_wal_replay_resume()')
  await untilItIs('current')
  expect(await read()).toContain(key)
  expect(outcomes.at(-1)).toBe('replica')
})

test('while nothing is committed, a replica whose replay is paused answers reads', async () => {
  const key = await write()
  await until('the replica has it', async () => (await read()).includes(key) && outcomes.at(-1) === 'replica')
  await administer(servers.replica.url, 'select pg_wal_replay_pause()')
  expect(await read()).toContain(key)
})

test('the server refuses a write in a read, on the replica and on the primary', async () => {
  const remove = ({ db }: TenantTransaction) => sql`delete from signals_of_test`.execute(db)
  await expect(reads.inTenant(partnerId, remove)).rejects.toMatchObject({ code: '25006' })
  const withoutReplica = openReads(primary, null)
  await expect(withoutReplica.inTenant(partnerId, remove)).rejects.toMatchObject({ code: '25006' })
})

test('a fault of the read itself is not repeated on the primary', async () => {
  await expect(reads.inTenant(partnerId, ({ db }) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({
    code: '22012',
  })
  expect(outcomes).toEqual([])
})

/** Starts a read whose statement hangs on the replica, and answers at once on the primary. */
async function startSlowRead(): Promise<{ slow: Promise<unknown> }> {
  const slow = reads.inTenant(partnerId, ({ db }) =>
    sql`select count(*), case when pg_is_in_recovery() then pg_sleep(60) end from signals_of_test`.execute(db),
  )
  slow.catch(() => undefined)
  const watcher = new pg.Client({ connectionString: servers.replica.url })
  await watcher.connect()
  await until('it runs', async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where query like '%pg_sleep(60)%' and pid != pg_backend_pid() and state = 'active'`,
    )
    return rowCount === 1
  })
  await watcher.end()
  return { slow }
}

test('a read on a replica that falls silent is answered by the primary, and the replica is used again later', async () => {
  const { slow } = await startSlowRead()
  proxy.silence()
  await slow
  expect(outcomes).toEqual(['failed'])
  await untilItIs('silent')
  const key = await write()
  expect(await read()).toContain(key)
  expect(outcomes).toEqual(['failed', 'silent'])
  proxy.resume()
  await untilItIs('current')
  expect(changes).toEqual(['current', 'silent', 'current'])
  expect(await read()).toContain(key)
})

test('a statement that the replica cancels to apply its log is repeated on the primary', async () => {
  await administer(servers.replica.url, 'alter system set max_standby_streaming_delay = 0', 'select pg_reload_conf()')
  for (let n = 0; n < 5; n += 1) await write()
  await until('the replica answers', async () => {
    await read()
    return outcomes.at(-1) === 'replica'
  })
  outcomes.length = 0
  const { slow } = await startSlowRead()
  await administer(
    servers.primary.url,
    `delete from tenant.signals_of_test where partner_id = '${partnerId}'`,
    'vacuum tenant.signals_of_test',
  )
  await slow
  expect(outcomes).toEqual(['conflict'])
})

test('a read on a replica that is killed is answered by the primary', async () => {
  const { slow } = await startSlowRead()
  await servers.replica.stop('immediate')
  await slow
  expect(outcomes).toEqual(['failed'])
  await untilItIs('silent')
  await read()
  await servers.replica.start()
  await untilItIs('current')
})

// This must be the last test, because it moves the primary.
test('neither a promoted replica nor one that stayed on the timeline of the former primary answers reads', async () => {
  await administer(servers.replica.url, 'select pg_promote()')
  const key = await write()
  expect(await read()).toContain(key)
  await untilItIs('promoted')
  // The former primary becomes a replica that follows nobody: it stays on the old timeline.
  await servers.demotePrimary()
  const newPrimary = openPrimary(servers.replica.url)
  const states: ReplicaState[] = []
  const stale = openReads(newPrimary, {
    url: servers.primary.url,
    applicationName: 'consult-test',
    max: 1,
    onChange: ({ to }) => states.push(to),
  })
  await until('it is checked', () => states.length > 0)
  expect(states).toEqual(['other_timeline'])
  await stale.close()
  await newPrimary.close()
})
