/** @module-tag full */
import { createReplicatedTestDatabase, type ReplicatedTestDatabase } from '@consult/db/testing'
import { freePort } from '@consult/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

let db: ReplicatedTestDatabase
beforeAll(async () => {
  db = await createReplicatedTestDatabase()
})
afterAll(() => db.close())

const find = (DATABASE_READ_URL: string) => findingOf('read_replicas', { DATABASE_URL: db.url, DATABASE_READ_URL })

test('consult doctor finds nothing wrong with a replica that is up to date', async () => {
  expect(await find(db.replicaUrl)).toMatchObject({ state: 'ok' })
})

test('consult doctor reports a replica that applies nothing', async () => {
  const replica = new pg.Client({ connectionString: db.replicaUrl })
  await replica.connect()
  try {
    await replica.query('select pg_wal_replay_pause()')
    await db.owner.query('create table public.newer ()')
    expect(await find(db.replicaUrl)).toMatchObject({ state: 'warning', fix: expect.stringContaining('disk') })
  } finally {
    await replica.query('select pg_wal_replay_resume()')
    await replica.end()
  }
})

test('consult doctor reports a replica that does not respond, and a primary that is named as a replica', async () => {
  const away = Object.assign(new URL(db.replicaUrl), { port: String(await freePort()) })
  expect(await find(away.href)).toMatchObject({ state: 'warning', found: expect.stringContaining('does not respond') })
  expect(await find(db.url)).toMatchObject({ state: 'warning', found: expect.stringContaining('accepts writes') })
})
