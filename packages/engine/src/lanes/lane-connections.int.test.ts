import { openDatabase } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock, startTcpProxy, until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTranscript,
  items,
  newPartner,
  post,
  RecordingHandler,
  startWorker,
  transcript,
} from './lanes.fixture.ts'

const gate = 4711

let db: TestDatabase
let clock: FakeClock
let handler: RecordingHandler
let partnerId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await createTranscript(db)
  // A commit that wrote to the transcript waits while another session holds the lock.
  await db.owner.query(`
    create function tenant.wait_at_gate() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${gate}); return null; end';
    create constraint trigger wait_at_gate after insert on tenant.transcript deferrable initially deferred
      for each row execute function tenant.wait_at_gate()`)
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = new FakeClock()
  handler = new RecordingHandler()
  partnerId = newPartner()
  await post(db.database, partnerId, 'a', items('a', 3), clock.now())
})

test('a delivery whose connection breaks midway is repeated and counts once', async () => {
  const worker = startWorker(db.database, clock, handler)
  handler.afterWriting = async () => {
    handler.afterWriting = async () => undefined
    const { rowCount } = await db.owner.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    expect(rowCount).toBe(1)
  }
  await worker.drain(partnerId)
  expect(worker.failures).toHaveLength(1)
  expect(await transcript(db, partnerId)).toEqual(items('a', 3))
})

test.each(['before', 'after'])(
  'a commit whose response is lost, %s the delivery is retried, counts once',
  async (when) => {
    const proxy = await startTcpProxy(db.url)
    const onError = () => undefined
    const database = openDatabase({ url: proxy.url, applicationName: 'consult-test', max: 2, onError })
    const worker = startWorker(database, clock, handler)
    const holder = await db.owner.connect()
    await holder.query('select pg_advisory_lock($1)', [gate])
    const open = () => holder.query('select pg_advisory_unlock($1)', [gate])

    const isCommitting = async () => {
      const { rowCount } = await db.owner.query(`
      select from pg_stat_activity
      where datname = current_database() and query = 'commit' and wait_event_type = 'Lock'`)
      return rowCount
    }
    const isTriedAgain = Promise.withResolvers<void>()
    let deliveries = 0
    handler.afterWriting = async () => {
      deliveries += 1
      if (deliveries === 2) isTriedAgain.resolve()
    }

    const working = worker.work(partnerId)
    await until('the worker commits', isCommitting)
    if (when === 'before') {
      proxy.cut()
      await open()
      await until('the commit is done', async () => (await transcript(db, partnerId)).length > 0)
    } else {
      proxy.cut()
      await isTriedAgain.promise
      await open()
    }
    await working
    await worker.drain(partnerId)
    expect(await transcript(db, partnerId)).toEqual(items('a', 3))
    expect(worker.failures).toHaveLength(1)

    holder.release()
    await database.close()
    await proxy.close()
  },
)
