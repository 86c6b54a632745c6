/** @module-tag full */
import { type Database, newId, openDatabase } from '@consult/db'
import { startTestServer, type TestServer } from '@consult/db/testing'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createEventEpochs } from './events/event-epochs.ts'
import { createEventFeed } from './events/event-feed.ts'
import { append, at, sequence, startFollower } from './events/events.fixture.ts'
import { createLaneWorker } from './lanes/lane-worker.ts'
import { createTranscript, items, post, RecordingHandler, transcript } from './lanes/lanes.fixture.ts'
import { createPostgresWakeUps } from './wake-ups/postgres-wake-ups.ts'
import { createLocalWakeUps, type WakeUps } from './wake-ups/wake-ups.ts'
import { startWorkerLoop } from './worker-loop.ts'

let server: TestServer
let owner: pg.Pool
let database: Database
let partnerId: string
let errors: unknown[]

/** Idle connections break too, which is expected. */
const onIdleError = () => undefined

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Pool({ connectionString: server.url })
  owner.on('error', onIdleError)
  await createTranscript({ owner })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

beforeEach(() => {
  errors = []
  partnerId = newId('partner', at)
  database = openDatabase({ url: server.url, applicationName: 'consult-test', max: 5, onError: onIdleError })
})
afterEach(() => database.close())

const onError = (error: unknown) => {
  errors.push(error)
}
/** Each change of the listening state. */
let listening: boolean[]
const openWakeUps = () => {
  listening = []
  const onListening = (isListening: boolean) => {
    listening.push(isListening)
  }
  return createPostgresWakeUps({ database, url: server.url, onError, onListening })
}

/** Publishes until it arrives, as wake-ups may be lost. */
function untilWakeUpsArrive(wakeUps: WakeUps): Promise<unknown> {
  let arrived = false
  const unsubscribe = wakeUps.subscribe('timers', () => {
    arrived = true
  })
  return until('wake-ups arrive', () => {
    wakeUps.publish({ stream: 'timers', partnerId })
    return arrived
  }).finally(unsubscribe)
}

test('followers survive a restart of the server, both waiting ones and new ones during the outage', async () => {
  const wakeUps = createLocalWakeUps()
  const feed = createEventFeed({ database, epochs: createEventEpochs(database), wakeUps, onError })
  await append(database, partnerId, 300)
  const waiting = startFollower(feed, partnerId, 0)
  await until('the follower has caught up', () => waiting.caughtUpAfter.length > 0)

  await server.stop()
  wakeUps.publish({ stream: 'events', partnerId })
  await until('the log could not be read', () => errors.length > 0)
  const newcomer = startFollower(feed, partnerId, 290)
  await until('nor by the newcomer', () => errors.length > 1)
  await server.start()

  await append(database, partnerId, 5)
  wakeUps.publish({ stream: 'events', partnerId })
  for (const follower of [waiting, newcomer]) {
    await until('it has all', () => follower.sequences.at(-1) === 305 && follower.caughtUpAfter.length > 0)
  }
  expect(waiting.sequences).toEqual(sequence(0, 305))
  expect(waiting.caughtUpAfter).toEqual([300])
  expect(newcomer.sequences).toEqual(sequence(290, 305))
  expect(newcomer.caughtUpAfter).toHaveLength(1)
  feed.close()
  await Promise.all([waiting.ended, newcomer.ended])
})

test('workers survive a restart of the server and deliver every item once and in order', async () => {
  const wakeUps = openWakeUps()
  const handler = new RecordingHandler()
  const onFailure = (failure: { error: unknown }) => onError(failure.error)
  const work = createLaneWorker({ database, clock: systemClock, wakeUps, handler, onFailure })
  const loop = startWorkerLoop({ work, wakeUps, stream: 'lanes', pollMs: 100, onError })
  const deliver = async (itemIds: string[], all: string[]) => {
    await post(database, partnerId, 'a', itemIds, systemClock.now())
    wakeUps.publish({ stream: 'lanes', partnerId })
    await until('all is delivered', async () => (await transcript({ owner }, partnerId)).length === all.length)
    expect(await transcript({ owner }, partnerId)).toEqual(all)
  }
  await untilWakeUpsArrive(wakeUps)
  await deliver(items('a', 5), items('a', 5))

  await server.stop()
  wakeUps.publish({ stream: 'lanes', partnerId })
  await until('it is missed', () => errors.length > 0)
  await server.start()

  await deliver(items('b', 5), [...items('a', 5), ...items('b', 5)])
  await untilWakeUpsArrive(wakeUps)
  await loop.stop()
  await wakeUps.close()
})

test('wake-ups can be closed while the server is down, without an error', async () => {
  const wakeUps = openWakeUps()
  await untilWakeUpsArrive(wakeUps)
  await server.stop()
  await until('it is missed', () => listening.at(-1) === false)
  errors = []
  await wakeUps.close()
  await server.start()
  expect(errors).toEqual([])
})

test('a permanent error ends the follower', async () => {
  const feed = createEventFeed({
    database,
    epochs: createEventEpochs(database),
    wakeUps: createLocalWakeUps(),
    onError,
  })
  await expect(startFollower(feed, 'not a partner', 0).ended).rejects.toThrow(TypeError)
  feed.close()
})
