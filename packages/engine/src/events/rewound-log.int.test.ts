/** @module-tag full */
import { newId } from '@consult/db'
import { createTestDatabase, laterEpochs, rewindLog, type TestDatabase } from '@consult/db/testing'
import { until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalWakeUps, type WakeUps } from '../wake-ups/wake-ups.ts'
import { createEventEpochs, type EventEpochs } from './event-epochs.ts'
import { createEventFeed, type EventFeed } from './event-feed.ts'
import { append, at, type Follower, sequence, startFollower } from './events.fixture.ts'
import type { LogPosition } from './log-position.ts'

/** One of two processes with the same database. */
interface Process {
  readonly epochs: EventEpochs
  readonly feed: EventFeed
  readonly wakeUps: WakeUps
}

let db: TestDatabase
let one: Process
let other: Process
let partnerId: string
let errors: unknown[]
let followers: Follower[]

beforeEach(async () => {
  db = await createTestDatabase()
  partnerId = newId('partner', at)
  errors = []
  followers = []
  one = start()
  other = start()
})
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()))
  for (const { feed } of [one, other]) feed.close()
  await db.close()
})

function start(): Process {
  const wakeUps = createLocalWakeUps()
  const epochs = createEventEpochs(db.database)
  const onError = (error: unknown) => void errors.push(error)
  return { wakeUps, epochs, feed: createEventFeed({ database: db.database, epochs, wakeUps, onError }) }
}

async function follow({ feed }: Process, from: number | LogPosition, who = partnerId): Promise<Follower> {
  const follower = startFollower(feed, who, from)
  followers.push(follower)
  await until('the follower has caught up', () => follower.caughtUpAfter.length > 0)
  return follower
}

/** Appends events and waits until the follower has them, the last one with that sequence. */
async function appendFor(follower: Follower, count: number, last: number): Promise<void> {
  const before = follower.sequences.length
  await append(db.database, partnerId, count)
  for (const { wakeUps } of [one, other]) wakeUps.publish({ stream: 'events', partnerId })
  await until(`the follower has ${count} more`, () => follower.sequences.length === before + count)
  expect(follower.sequences.at(-1)).toBe(last)
}
const receives = (...received: Follower[]) =>
  until('the followers are told', () => received.every(({ rewinds }) => rewinds.length > 0))

describe('a follower of a log that was rewound', () => {
  test('gets the new end of the log, and then the events that reuse the lost sequences', async () => {
    await append(db.database, partnerId, 5)
    const follower = await follow(one, 0)
    await rewindLog(db, partnerId, 2)
    await receives(follower)
    await appendFor(follower, 2, 4)
    expect(follower.sequences).toEqual([1, 2, 3, 4, 5, 3, 4])
    expect(follower.rewinds).toMatchObject([{ sequence: 2 }])
    expect(follower.caughtUpAfter).toHaveLength(1)
  })

  test('is notified even if the log has grown past its earlier end', async () => {
    await append(db.database, partnerId, 5)
    const follower = await follow(one, 0)
    await rewindLog(db, partnerId, 2)
    await append(db.database, partnerId, 6)
    await receives(follower)
    await appendFor(follower, 1, 9)
    expect(follower.rewinds).toHaveLength(1)
  })

  test('is notified when the whole log is gone', async () => {
    await append(db.database, partnerId, 1)
    const follower = await follow(one, 0)
    await rewindLog(db, partnerId, 0)
    await receives(follower)
    await appendFor(follower, 1, 1)
    expect(follower.rewinds).toMatchObject([{ sequence: 0, mark: null }])
    expect(follower.sequences).toEqual([1, 1])
  })

  test('is notified once, as is the operator, even if two processes detect it', async () => {
    await append(db.database, partnerId, 5)
    const received = [await follow(one, 5), await follow(one, 3), await follow(other, 5)]
    await rewindLog(db, partnerId, 2)
    await receives(...received)
    const [last] = received
    if (last) await appendFor(last, 1, 3)
    expect(received.map(({ rewinds }) => rewinds.length)).toEqual([1, 1, 1])
    expect(await laterEpochs(db)).toMatchObject([{ reason: 'rewound' }])
    expect(errors.length).toBeLessThanOrEqual(2)
    expect(errors[0]).toMatchObject({ name: 'EventLogRewoundError' })
  })

  test('of another partner is notified too, because it may have read lost data outside the log', async () => {
    await append(db.database, partnerId, 5)
    await follow(one, 5)
    const bystander = await follow(other, 0, newId('partner', at))
    await rewindLog(db, partnerId, 2)
    await receives(bystander)
  })
})

describe('a follower that reconnects', () => {
  let before: LogPosition
  beforeEach(async () => {
    await append(db.database, partnerId, 5)
    before = await one.feed.head(partnerId)
  })

  test('continues where it was if nothing was lost', async () => {
    await append(db.database, partnerId, 2)
    const follower = await follow(other, before)
    expect(follower.sequences).toEqual([6, 7])
    expect(follower.rewinds).toEqual([])
  })

  test.each([
    ['the log ends before its position', 0, 2],
    ['its sequence is used again', 6, 8],
  ])('starts over at the head if %s, even before any process has detected it', async (_case, count, head) => {
    await rewindLog(db, partnerId, 2)
    await append(db.database, partnerId, count)
    const follower = await follow(other, before)
    expect(follower.rewinds).toMatchObject([{ sequence: head }])
    expect(follower.sequences).toEqual([])
    // A client can send any position, so it must not raise the epoch.
    expect(await laterEpochs(db)).toEqual([])
  })

  test('starts over although the process has the events after its sequence in memory', async () => {
    await rewindLog(db, partnerId, 2)
    const local = await follow(other, 2)
    await appendFor(local, 6, 8)
    const follower = await follow(other, before)
    expect(follower.rewinds).toMatchObject([{ sequence: 8 }])
    expect(follower.sequences).toEqual([])
  })

  test('with the position of another epoch starts over at the head', async () => {
    const follower = await follow(one, { ...before, epoch: (before.epoch ?? 0) - 1 })
    expect(follower.rewinds).toEqual([before])
  })

  test('with only a sequence, as in earlier releases, continues if the log reaches it', async () => {
    expect((await follow(one, 3)).sequences).toEqual([4, 5])
    const ahead = await follow(one, 1_000_000)
    expect(ahead.rewinds).toMatchObject([{ sequence: 5 }])
    await appendFor(ahead, 1, 6)
    expect(ahead.sequences).toEqual([6])
  })
})

describe('the epoch', () => {
  test('is a Unix time, and grows when it is raised', async () => {
    const first = await one.epochs.current()
    expect(Math.abs(Date.now() / 1000 - first)).toBeLessThan(3600)
    const second = await one.epochs.raise(first, 'restored')
    expect(second).toBeGreaterThan(first)
    expect(await laterEpochs(db)).toEqual([{ epoch: second, reason: 'restored' }])
  })

  test('is raised once when many processes detect the same loss', async () => {
    const first = await one.epochs.current()
    await other.epochs.current()
    const raised = await Promise.all(
      sequence(0, 20).map((n) => (n % 2 === 0 ? one : other).epochs.raise(first, 'rewound')),
    )
    expect(new Set(raised).size).toBe(1)
    // A process that detects the loss later, and has not read the epoch since the loss.
    await db.owner.query('update directory.event_log_epochs set epoch = epoch + 100 where follows is not null')
    expect(await createEventEpochs(db.database).raise(first, 'rewound')).toBe((raised[0] ?? 0) + 100)
    expect(await laterEpochs(db)).toHaveLength(1)
  })

  test('that another process raises reaches every follower, even of an empty log', async () => {
    const follower = await follow(one, 0)
    const { epoch } = await one.feed.head(partnerId)
    const raised = await other.epochs.raise(epoch, 'restored')
    await receives(follower)
    await appendFor(follower, 1, 1)
    expect(follower.rewinds).toEqual([{ epoch: raised, sequence: 0, mark: null }])
  })

  test('that another process raised is accepted at once from a client that already has it', async () => {
    await append(db.database, partnerId, 2)
    const { epoch } = await other.feed.head(partnerId)
    await one.epochs.raise(epoch, 'restored')
    const follower = await follow(other, await one.feed.head(partnerId))
    expect(follower.rewinds).toEqual([])
  })

  test('never decreases: a process whose epoch is newer than a restored table adds an even newer one', async () => {
    const first = await one.epochs.current()
    const second = await one.epochs.raise(first + 1_000, 'restored')
    await follow(one, 0)
    await db.owner.query('delete from directory.event_log_epochs where epoch = $1', [second])
    await until('it is newer', async () => (await one.epochs.current()) > second)
    expect(await laterEpochs(db)).toMatchObject([{ reason: 'rewound' }])
  })
})
