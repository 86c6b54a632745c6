/** @module-tag full */
import { type ReplicatedServers, startReplicatedServers } from '@consult/db/testing'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let servers: ReplicatedServers
beforeAll(async () => {
  servers = await startReplicatedServers()
})
afterAll(() => servers.close())

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
const finding = () => findingOf('replication', { DATABASE_URL: servers.primary.url })

test('consult doctor reports a standby that is more than 64 MiB behind, until it has caught up', async () => {
  await until('the standby streams', async () => (await finding()).state === 'ok')
  expect(await finding()).toMatchObject({ fix: null, found: expect.stringContaining('up to date') })
  await run(servers.replica.url, 'select pg_wal_replay_pause()')
  await run(servers.primary.url, "select pg_logical_emit_message(false, 'doctor', repeat('x', 70 * 1024 * 1024), true)")
  const late = await finding()
  expect(late).toMatchObject({
    state: 'warning',
    fix: 'Check its disk and its network. A failover to it would lose or delay what it does not have.',
  })
  expect(late.found).toMatch(/ is \w+, \d\d MiB and \d+ s behind$/)
  await run(servers.replica.url, 'select pg_wal_replay_resume()')
  await until('the standby has caught up', async () => (await finding()).state === 'ok')
})
