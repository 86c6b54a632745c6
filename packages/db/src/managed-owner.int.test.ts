/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { type EmbeddedCluster, startEmbeddedCluster } from './embedded/cluster.ts'
import { newId } from './ids.ts'
import { migrateDown, migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { insertTimer, visibleTimers } from './timer-rows.fixture.ts'

/** Hosted PostgreSQL offers no superuser: its owner may create databases and roles, and nothing more. */
let folder: string
let cluster: EmbeddedCluster
let url: string
let owner: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  cluster = await startEmbeddedCluster(folder, { durable: false })
  const superuser = new pg.Client({ connectionString: cluster.url })
  await superuser.connect()
  await superuser.query(`create role hosted login createrole createdb password 'hosted'`)
  await superuser.query('create database hosted owner hosted')
  await superuser.end()
  url = Object.assign(new URL(cluster.url), { username: 'hosted', password: 'hosted', pathname: '/hosted' }).href
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await cluster.stop('immediate')
  await rm(folder, { recursive: true, force: true })
})

test('an owner who is not a superuser can migrate up, work under row-level security, and migrate down', async () => {
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations))

  const onError = (error: Error) => {
    throw error
  }
  const database = openDatabase({ url, applicationName: 'consult-test', max: 2, onError })
  const partnerId = newId('partner', new Date())
  await database.inTenant(partnerId, (tx) => insertTimer(tx, 'own'))
  expect(await database.inTenant(partnerId, visibleTimers)).toEqual(['own'])
  expect(await database.inTenant(newId('partner', new Date()), visibleTimers)).toEqual([])
  await database.close()

  expect((await owner.query('select from tenant.timers')).rowCount).toBe(0)
  expect((await owner.query('select from tenant.partners_with_due_timers(now())')).rowCount).toBe(1)

  await migrateDown(url)
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations))
})
