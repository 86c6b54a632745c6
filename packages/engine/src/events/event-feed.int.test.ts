import { newId } from '@consult/db'
import { createTestDatabase, laterEpochs, type TestDatabase } from '@consult/db/testing'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLocalWakeUps, type WakeUps } from '../wake-ups/wake-ups.ts'
import { createEventEpochs } from './event-epochs.ts'
import { createEventFeed, type EventFeed } from './event-feed.ts'
import { append, at, type Follower, sequence, startFollower } from './events.fixture.ts'
import type { KnownPosition } from './log-position.ts'

let db: TestDatabase
let wakeUps: WakeUps
let feed: EventFeed
let partnerId: string
let followers: Follower[]
/** The number of the feed's transactions. */
let transactions = 0

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  expect(await laterEpochs(db)).toEqual([])
  await db.close()
})

beforeEach(() => {
  partnerId = newId('partner', at)
  wakeUps = createLocalWakeUps()
  feed = createEventFeed({
    database: {
      ...db.database,
      inTenant: (...args) => {
        transactions += 1
        return db.database.inTenant(...args)
      },
    },
    epochs: createEventEpochs(db.database),
    wakeUps,
    onError: (error) => {
      throw error
    },
  })
  followers = []
})
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()))
  feed.close()
  expect(followers.flatMap(({ rewinds }) => rewinds)).toEqual([])
})

function follow(
  from: number | KnownPosition,
  onStep?: Parameters<typeof startFollower>[3],
  head?: KnownPosition,
): Follower {
  const follower = startFollower(feed, partnerId, from, onStep, head)
  followers.push(follower)
  return follower
}

const wakeUp = () => wakeUps.publish({ stream: 'events', partnerId })

const reaches = (follower: Follower, last: number) =>
  until(`the follower has ${last}`, () => follower.sequences.at(-1) === last)
const catchesUp = (follower: Follower) => until('the follower has caught up', () => follower.caughtUpAfter.length > 0)

describe('a follower', () => {
  test('gets the existing events, one notice that it has caught up, and then new events', async () => {
    await append(db.database, partnerId, 450)
    const follower = follow(0)
    await catchesUp(follower)
    expect(follower.sequences).toEqual(sequence(0, 450))
    for (let n = 451; n <= 460; n += 1) {
      await append(db.database, partnerId)
      wakeUp()
      await reaches(follower, n)
    }
    expect(follower.sequences).toEqual(sequence(0, 460))
    expect(follower.caughtUpAfter).toEqual([450])
  })

  test('of an empty log has caught up at once', async () => {
    const follower = follow(0)
    await catchesUp(follower)
    await append(db.database, partnerId, 3)
    wakeUp()
    await reaches(follower, 3)
    expect(follower.caughtUpAfter).toEqual([0])
  })

  test('that starts at the head sees only new events', async () => {
    await append(db.database, partnerId, 3)
    expect(await feed.head(partnerId)).toMatchObject({ sequence: 3 })
    const follower = follow(3)
    await catchesUp(follower)
    await append(db.database, partnerId)
    wakeUp()
    await reaches(follower, 4)
    expect(follower.sequences).toEqual([4])
  })

  test('that knows the head is caught up without a read, and gets what was appended since', {
    tags: 'full',
  }, async () => {
    await append(db.database, partnerId, 3)
    const head = await feed.head(partnerId)
    await append(db.database, partnerId, 2)
    const fresh = follow(head, undefined, head)
    const behind = follow(1, undefined, head)
    await Promise.all([reaches(fresh, 5), reaches(behind, 5)])
    expect([fresh.sequences, fresh.caughtUpAfter]).toEqual([[4, 5], [0]])
    expect(behind.sequences).toEqual([2, 3, 4, 5])
  })

  test('that comes together with others shares two transactions with them', async () => {
    await append(db.database, partnerId, 3)
    await feed.head(newId('partner', at))
    transactions = 0
    const opened = Array.from({ length: 20 }, async () => {
      const head = await feed.head(partnerId)
      const follower = follow(head, undefined, head)
      await catchesUp(follower)
    })
    await Promise.all(opened)
    expect(transactions).toBeLessThanOrEqual(2)
  })

  test('that is slow loses nothing, however fast the log grows', async () => {
    const free = Promise.withResolvers<void>()
    const slow = follow(0, () => free.promise)
    const quick = follow(0)
    await Promise.all([catchesUp(slow), catchesUp(quick)])
    for (let n = 1; n <= 5; n += 1) {
      await append(db.database, partnerId, 300)
      wakeUp()
      await reaches(quick, n * 300)
    }
    expect(slow.sequences).toEqual([])
    free.resolve()
    await reaches(slow, 1_500)
    expect(slow.sequences).toEqual(sequence(0, 1_500))
    expect(quick.sequences).toEqual(sequence(0, 1_500))
  })

  test('sees nothing of another partner', async () => {
    const follower = follow(0)
    await catchesUp(follower)
    const other = newId('partner', at)
    await append(db.database, other, 5)
    wakeUps.publish({ stream: 'events', partnerId: other })
    await append(db.database, partnerId)
    wakeUp()
    await reaches(follower, 1)
    expect(follower.sequences).toEqual([1])
  })

  test.each([
    ['waits', 0],
    ['is catching up', 450],
  ])('ends when it is aborted while it %s', async (_name, count) => {
    await append(db.database, partnerId, count)
    const follower = follow(0)
    if (count === 0) await catchesUp(follower)
    else await until('it has begun', () => follower.sequences.length > 0)
    await follower.stop()
    const { length } = follower.sequences
    await append(db.database, partnerId)
    wakeUp()
    const after = follow(0)
    await reaches(after, count + 1)
    expect(follower.sequences).toHaveLength(length)
  })
})

describe('a feed that is closed', () => {
  test('ends all its followers', async () => {
    await append(db.database, partnerId, 3)
    const waiting = follow(0)
    await catchesUp(waiting)
    const other = startFollower(feed, newId('partner', at), 0)
    feed.close()
    await Promise.all([waiting.ended, other.ended])
    expect(waiting.sequences).toEqual([1, 2, 3])
    const late = follow(0)
    await late.ended
    expect(late.sequences).toEqual([])
  })
})

describe('several followers', () => {
  test('at different positions each get their own events', async () => {
    await append(db.database, partnerId, 1_300)
    const from = [0, 250, 1_290, 1_300]
    const all = from.map((place) => follow(place))
    await Promise.all(all.map(catchesUp))
    const late = follow(1_299)
    await append(db.database, partnerId, 20)
    wakeUp()
    await Promise.all([...all, late].map((follower) => reaches(follower, 1_320)))
    await catchesUp(late)
    for (const [n, place] of from.entries()) {
      expect(all[n]?.sequences).toEqual(sequence(place, 1_320))
      expect(all[n]?.caughtUpAfter).toEqual([1_300 - place])
    }
    expect(late.sequences).toEqual(sequence(1_299, 1_320))
    expect(late.caughtUpAfter).toHaveLength(1)
  })

  test('each see one complete log while others write, join and leave', { tags: 'full' }, async () => {
    await Promise.all(
      sequence(0, 4).map(async () => {
        for (let n = 0; n < 40; n += 1) {
          await append(db.database, partnerId, 1 + (n % 3))
          if (n % 2 === 0) wakeUp()
          const place = Math.floor(followers.length * 1.7)
          if (n % 4 === 0) follow(place)
          if (n % 10 === 9) await followers[n]?.stop()
        }
      }),
    )
    const { sequence: last } = await feed.head(partnerId)
    expect(last).toBe(4 * 79)
    const watched = follow(0)
    await reaches(watched, last)
    for (const [n, follower] of followers.entries()) {
      const from = follower === watched ? 0 : Math.floor(n * 1.7)
      if (!follower.isStopped) await reaches(follower, last)
      expect(follower.sequences).toEqual(sequence(from, from + follower.sequences.length))
      expect(follower.caughtUpAfter.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('when a wake-up is lost', { tags: 'full' }, () => {
  test('the followers still find new events', async () => {
    const follower = follow(0)
    await catchesUp(follower)
    await append(db.database, partnerId, 2)
    await reaches(follower, 2)
  })

  test('a waiting follower still gets its events after another has read further', async () => {
    await append(db.database, partnerId, 2)
    const waiting = follow(0)
    await catchesUp(waiting)
    await append(db.database, partnerId, 2)
    const newcomer = follow(0)
    await reaches(newcomer, 4)
    await reaches(waiting, 4)
  })

  test('a new follower has caught up exactly when it has the events that were written before it started', async () => {
    const first = follow(0)
    await catchesUp(first)
    await append(db.database, partnerId, 2)
    const newcomer = follow(0)
    await catchesUp(newcomer)
    expect(newcomer.caughtUpAfter).toEqual([2])
  })
})
