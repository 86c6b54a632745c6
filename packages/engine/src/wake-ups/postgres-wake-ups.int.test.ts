import { openDatabase } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { startTcpProxy, until } from '@consult/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresWakeUps } from './postgres-wake-ups.ts'
import type { WakeUp, WakeUpStream, WakeUps } from './wake-ups.ts'

let db: TestDatabase
/** What goes over the wire. */
let wire: pg.Client
let payloads: string[]
let opened: WakeUps[]
let errors: Error[]

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

beforeEach(async () => {
  payloads = []
  opened = []
  errors = []
  wire = new pg.Client({ connectionString: db.url })
  wire.on('notification', (message) => payloads.push(message.payload ?? ''))
  await wire.connect()
  await wire.query('listen consult_hints')
})
afterEach(async () => {
  await Promise.all(opened.map((wakeUps) => wakeUps.close()))
  await wire.end()
})

/** As in a process of its own; answers when it listens. */
async function open(database = db.database): Promise<WakeUps> {
  const onError = (error: Error) => {
    errors.push(error)
  }
  const wakeUps = createPostgresWakeUps({ database, url: db.url, onError })
  opened.push(wakeUps)
  const listeners = opened.length
  await until('it listens', async () => (await listening()).length === listeners)
  return wakeUps
}

/** The sessions that listen. */
async function listening(): Promise<number[]> {
  const { rows } = await db.owner.query<{ pid: number }>(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'consult-wake-ups' and query like 'listen%'
      and state = 'idle'`)
  return rows.map((row) => row.pid)
}

function collect(wakeUps: WakeUps, stream: WakeUpStream = 'events'): string[] {
  const seen: string[] = []
  wakeUps.subscribe(stream, (partnerId) => seen.push(partnerId))
  return seen
}

const partners = (count: number) => Array.from({ length: count }, (_, n) => `par_${String(n).padStart(32, '0')}`)

function publishAll(wakeUps: WakeUps, partnerIds: string[], stream: WakeUp['stream'] = 'events') {
  for (const partnerId of partnerIds) wakeUps.publish({ stream, partnerId })
}

/** Publishes until it arrives: a wake-up may be lost, but not all that follow. */
const untilItArrives = (from: WakeUps, at: string[], word: string) =>
  until('a wakeUp arrives', () => {
    from.publish({ stream: 'events', partnerId: word })
    return at.includes(word)
  })

describe('wake-ups', () => {
  test('reach every process, the own one too, and who asked for that stream', async () => {
    const [own, other] = [await open(), await open()]
    const seen = [collect(own), collect(other)]
    const lanes = collect(other, 'lanes')
    const gone: string[] = []
    other.subscribe('events', (partnerId) => gone.push(partnerId))()
    own.publish({ stream: 'events', partnerId: 'par_1' })
    own.publish({ stream: 'lanes', partnerId: 'par_2' })
    await until('they arrive', () => seen.every((each) => each.length > 0) && lanes.length > 0)
    expect(seen).toEqual([['par_1'], ['par_1']])
    expect(lanes).toEqual(['par_2'])
    expect(gone).toEqual([])
  })

  test('of one moment go out as one notification, each once', async () => {
    const wakeUps = await open()
    const seen = collect(wakeUps)
    for (let n = 0; n < 1_000; n += 1) publishAll(wakeUps, ['par_1', 'par_2', 'par_3'])
    await until('they arrive', () => seen.length === 3 && payloads.length > 0)
    expect(seen).toEqual(['par_1', 'par_2', 'par_3'])
    expect(payloads).toEqual(['events:par_1,events:par_2,events:par_3'])
  })

  test('too many for one notification are split among several, and none is cut', async () => {
    const wakeUps = await open()
    const seen = collect(wakeUps)
    publishAll(wakeUps, partners(1_000))
    const sent = () => payloads.join(',').split(',').length
    await until('they arrive', () => seen.length === 1_000 && sent() === 1_000)
    expect(seen).toEqual(partners(1_000))
    expect(payloads.length).toBeGreaterThan(1)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    // As few as will do.
    expect(payloads).toHaveLength(Math.ceil(payloads.join(',').length / 7_900))
  })

  test('that are waiting go out before the end', async () => {
    const [leaving, staying] = [await open(), await open()]
    const seen = collect(staying)
    leaving.publish({ stream: 'events', partnerId: 'par_1' })
    await leaving.close()
    await until('it arrives', () => seen.length > 0)
    expect(seen).toEqual(['par_1'])
  })

  test('that are no wake-ups of ours are passed over', async () => {
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
  test('the listening one is renewed', async () => {
    const [publisher, listener] = [await open(), await open()]
    const seen = collect(listener)
    const before = await listening()
    for (const pid of before) await db.owner.query('select pg_terminate_backend($1)', [pid])
    await untilItArrives(publisher, seen, 'par_after')
    expect(errors.length).toBeGreaterThan(0)
    await until('both listen', async () => (await listening()).length === 2)
    for (const pid of await listening()) expect(before).not.toContain(pid)
  })

  test('what could not be sent is reported, and publishing goes on', async () => {
    const proxy = await startTcpProxy(db.url)
    const database = openDatabase({ url: proxy.url, applicationName: 'consult-test', max: 3, onError: () => undefined })
    await proxy.close()
    const wakeUps = await open(database)
    publishAll(wakeUps, partners(3))
    await until('it is reported', () => errors.length > 0)
    publishAll(wakeUps, partners(3))
    await until('it is reported again', () => errors.length > 1)
    await database.close()
    publishAll(wakeUps, partners(3))
    await until('a closed database too', () => errors.length > 2)
    expect(payloads).toEqual([])
  })

  test('a silent network holds one sender, and what is published meanwhile waits for it', async () => {
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
})
