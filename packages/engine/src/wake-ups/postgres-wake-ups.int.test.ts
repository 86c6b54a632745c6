import { openDatabase } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { pgbouncerProgram, startPgBouncer, startTcpProxy, until } from '@consult/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresWakeUps } from './postgres-wake-ups.ts'
import type { WakeUps } from './wake-ups.ts'
import { collect, describeWakeUps, partners, publishAll, untilItArrives } from './wake-ups-contract.fixture.ts'

let db: TestDatabase
/** The payloads of all notifications. */
let wire: pg.Client
let payloads: string[]
let opened: WakeUps[]
let errors: Error[]
/** Each change of the listening state, in all processes. */
let listeningChanges: boolean[]

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

beforeEach(async () => {
  payloads = []
  opened = []
  errors = []
  listeningChanges = []
  wire = new pg.Client({ connectionString: db.url })
  wire.on('notification', (message) => payloads.push(message.payload ?? ''))
  await wire.connect()
  await wire.query('listen consult_hints')
})
afterEach(async () => {
  await Promise.all(opened.map((wakeUps) => wakeUps.close()))
  await wire.end()
})

/** Opens wake-ups like a separate process that listens at `url`, and resolves once it listens. */
async function open(database = db.database, url = db.url): Promise<WakeUps> {
  const { promise: listens, resolve } = Promise.withResolvers<void>()
  const wakeUps = createPostgresWakeUps({
    database,
    url,
    onError: (error) => {
      errors.push(error)
    },
    onListening: (isListening) => {
      listeningChanges.push(isListening)
      if (isListening) resolve()
    },
  })
  opened.push(wakeUps)
  await listens
  return wakeUps
}

/** The pids of the listening sessions. */
async function listening(): Promise<number[]> {
  const { rows } = await db.owner.query<{ pid: number }>(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'consult-wake-ups' and state = 'idle'`)
  return rows.map((row) => row.pid)
}

describeWakeUps('PostgreSQL', () => open())

describe('wake-ups', () => {
  test('that are published together are sent once each, in one notification', async () => {
    const wakeUps = await open()
    const seen = collect(wakeUps)
    for (let n = 0; n < 1_000; n += 1) publishAll(wakeUps, ['par_1', 'par_2', 'par_3'])
    await until('they arrive', () => seen.length === 3 && payloads.length > 0)
    expect(seen).toEqual(['par_1', 'par_2', 'par_3'])
    expect(payloads).toEqual(['events:par_1,events:par_2,events:par_3'])
  })

  test('that do not fit into one notification are split among several, and none is truncated', async () => {
    const wakeUps = await open()
    const seen = collect(wakeUps)
    publishAll(wakeUps, partners(1_000))
    const sent = () => payloads.join(',').split(',').length
    await until('they arrive', () => seen.length === 1_000 && sent() === 1_000)
    expect(seen).toEqual(partners(1_000))
    expect(payloads.length).toBeGreaterThan(1)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    // Uses as few notifications as possible.
    expect(payloads).toHaveLength(Math.ceil(payloads.join(',').length / 7_900))
  })

  test('that are malformed or of an unknown stream are ignored', async () => {
    const wakeUps = await open()
    const seen = collect(wakeUps)
    for (const payload of ['', ',', ':', 'x', 'events', ':par_1', 'elsewhere:par_1', ',events:par_2,']) {
      await wire.query('select pg_notify($1, $2)', ['consult_hints', payload])
    }
    await until('it arrives', () => seen.length > 0)
    expect(seen).toEqual(['par_2'])
    expect(errors).toEqual([])
  })
})

describe('when connections fail', () => {
  test('a listening connection is replaced', async () => {
    const [publisher, listener] = [await open(), await open()]
    const seen = collect(listener)
    const before = await listening()
    for (const pid of before) await db.owner.query('select pg_terminate_backend($1)', [pid])
    await untilItArrives(publisher, seen, 'par_after')
    await until('both listen again', () => listeningChanges.length === 6)
    expect(listeningChanges.toSorted()).toEqual([false, false, true, true, true, true])
    for (const pid of await listening()) expect(before).not.toContain(pid)
    expect(errors).toEqual([])
  })

  test('a failure to send is reported, and publishing continues', async () => {
    const proxy = await startTcpProxy(db.url)
    const database = openDatabase({ url: proxy.url, applicationName: 'consult-test', max: 3, onError: () => undefined })
    const wakeUps = await open(database)
    await proxy.close()
    publishAll(wakeUps, partners(3))
    await until('it is reported', () => errors.length > 0)
    publishAll(wakeUps, partners(3))
    await until('it is reported again', () => errors.length > 1)
    await database.close()
    publishAll(wakeUps, partners(3))
    await until('a closed database too', () => errors.length > 2)
    expect(payloads).toEqual([])
  })

  test('a silent network blocks only one connection, and later wake-ups wait for it', { tags: 'full' }, async () => {
    const proxy = await startTcpProxy(db.url)
    const database = openDatabase({
      url: proxy.url,
      applicationName: 'consult-test',
      max: 10,
      onError: () => undefined,
    })
    const publisher = await open(database)
    const seen = collect(await open())
    await untilItArrives(publisher, seen, 'par_before')

    proxy.silence()
    let round = 0
    await until('many gathers have passed', () => {
      publisher.publish({ stream: 'events', partnerId: `par_${round}` })
      round += 1
      return round === 30
    })
    expect(proxy.open).toBe(1)
    proxy.resume()
    await until('all arrive', () => seen.includes('par_29'))
    expect(new Set(seen)).toEqual(new Set(['par_before', ...Array.from({ length: 30 }, (_, n) => `par_${n}`)]))

    await publisher.close()
    await database.close()
    await proxy.close()
  })

  test('a listening connection with a silent network is detected, reported once and replaced', {
    tags: 'full',
  }, async () => {
    const proxy = await startTcpProxy(db.url)
    const publisher = await open()
    const seen = collect(await open(db.database, proxy.url))
    listeningChanges = []
    proxy.silence()
    await until('it is noticed', () => listeningChanges.length > 0)
    proxy.resume()
    await untilItArrives(publisher, seen, 'par_after')
    expect(listeningChanges).toEqual([false, true])
    await Promise.all(opened.map((wakeUps) => wakeUps.close()))
    await proxy.close()
  })
})

describe.skipIf(!pgbouncerProgram)('with the Debian package pgbouncer', { tags: 'full' }, () => {
  test('a connection through PgBouncer, whose notifications do not arrive, does not count as listening', async () => {
    const pgbouncer = await startPgBouncer(db.url)
    const wakeUps = createPostgresWakeUps({
      database: db.database,
      url: pgbouncer.url,
      onError: (error) => {
        errors.push(error)
      },
      onListening: (isListening) => {
        listeningChanges.push(isListening)
      },
    })
    await until('it is noticed', () => listeningChanges.length > 0)
    expect(listeningChanges).toEqual([false])
    await wakeUps.close()
    await pgbouncer.close()
  })
})
