import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bucket } from './buckets.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

let db: TestDatabase
let clock: FakeClock
let limiter: RateLimiter
let made = 0

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new FakeClock()
  limiter = process_()
})

/** A separate process, which does not know the denials of other processes. */
const process_ = () =>
  createRateLimiter({
    database: db.database,
    clock,
    onError: (error) => {
      throw error
    },
  })

function newBucket(burst: number, tokens: number, perSeconds = 1): Bucket {
  made += 1
  return { rule: { burst, tokens, perSeconds }, name: ['test', String(made)] }
}

/** How many of the consecutive attempts are granted. */
async function granted(bucket: Bucket, asking: number, by = limiter): Promise<number> {
  let count = 0
  for (let n = 0; n < asking; n += 1) {
    count += await by.take(bucket).then(
      () => 1,
      () => 0,
    )
  }
  return count
}

const refusal = (bucket: Bucket, by = limiter) =>
  by.take(bucket).then(
    () => null,
    (error) => error,
  )

describe('a bucket', () => {
  test('grants its burst and no more', async () => {
    expect(await granted(newBucket(20, 10), 30)).toBe(20)
    expect(await granted(newBucket(1, 1), 3)).toBe(1)
  })

  test('refills to the millisecond', async () => {
    const bucket = newBucket(10, 50)
    await granted(bucket, 11)
    clock.advance(0.019)
    expect(await granted(bucket, 1)).toBe(0)
    clock.advance(0.001)
    expect(await granted(bucket, 2)).toBe(1)
    clock.advance(0.199)
    expect(await granted(bucket, 20)).toBe(9)
    clock.advance(0.001)
    expect(await granted(bucket, 20)).toBe(1)
  })

  test('refills by fractions of a token per millisecond without losing any', async () => {
    const bucket = newBucket(7, 7)
    expect(await granted(bucket, 8)).toBe(7)
    let through = 0
    for (let ms = 0; ms < 3_000; ms += 100) {
      clock.advance(0.1)
      through += await granted(bucket, 1)
    }
    expect(through).toBe(21)
  })

  test('refills slowly when configured to', async () => {
    const bucket = newBucket(2, 1, 30)
    expect(await granted(bucket, 3)).toBe(2)
    clock.advance(29.999)
    expect(await granted(bucket, 1)).toBe(0)
    clock.advance(0.001)
    expect(await granted(bucket, 2)).toBe(1)
  })

  test('never holds more than its burst', async () => {
    const bucket = newBucket(5, 50)
    await granted(bucket, 3)
    clock.advance(365 * 24 * 60 * 60)
    expect(await granted(bucket, 20)).toBe(5)
  })

  test('is not filled by a clock that moves backward, even after it catches up', async () => {
    const bucket = newBucket(5, 1)
    await granted(bucket, 5)
    clock.advance(-60)
    expect(await granted(bucket, 1, process_())).toBe(0)
    clock.advance(60)
    expect(await granted(bucket, 1, process_())).toBe(0)
    clock.advance(1)
    expect(await granted(bucket, 2, process_())).toBe(1)
  })

  test('works with the largest configurable numbers', async () => {
    const largest = 2_147_483_647
    const bucket = newBucket(largest, largest)
    expect(await granted(bucket, 3)).toBe(3)
    clock.advance(100 * 365 * 24 * 60 * 60)
    expect(await granted(bucket, 3)).toBe(3)
  })
})

describe('processes', () => {
  test('share a bucket', async () => {
    const bucket = newBucket(20, 10)
    const [one, other] = [process_(), process_()]
    expect(await granted(bucket, 12, one)).toBe(12)
    expect(await granted(bucket, 12, other)).toBe(8)
    expect(await granted(bucket, 1, one)).toBe(0)
  })

  test('share a bucket under concurrent requests', async () => {
    const bucket = newBucket(20, 20)
    const asking = Array.from({ length: 4 }, () => process_()).flatMap((each) => Array.from({ length: 12 }, () => each))
    const answers = await Promise.allSettled(asking.map((each) => each.take(bucket)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('do not share buckets of different names', async () => {
    const [one, other] = [newBucket(5, 1), newBucket(5, 1)]
    expect(await granted(one, 10)).toBe(5)
    expect(await granted(other, 10)).toBe(5)
  })
})

describe('a refused caller', () => {
  test('gets a wait that is long enough', async () => {
    for (const bucket of [newBucket(3, 50), newBucket(3, 1), newBucket(3, 1, 30), newBucket(3, 7)]) {
      await granted(bucket, 3)
      const { code, details } = await refusal(bucket)
      expect(code).toBe('rate_limited')
      clock.advance(details.retryAfterSeconds)
      expect(await granted(bucket, 1)).toBe(1)
    }
  })

  test('gets a shorter wait as time passes', async () => {
    const bucket = newBucket(1, 1, 30)
    await granted(bucket, 1)
    expect(await refusal(bucket)).toMatchObject({ details: { retryAfterSeconds: 30 } })
    clock.advance(12.5)
    expect(await refusal(bucket)).toMatchObject({ details: { retryAfterSeconds: 18 } })
    expect(await refusal(bucket, process_())).toMatchObject({ details: { retryAfterSeconds: 18 } })
  })

  test('causes no further query when it tries again', async () => {
    const bucket = newBucket(1, 1)
    await granted(bucket, 2)
    await db.owner.query('alter table directory.rate_buckets rename to elsewhere')
    try {
      expect(await refusal(bucket)).toMatchObject({ code: 'rate_limited' })
      expect(() => limiter.refuseEmpty(bucket)).toThrow()
      clock.advance(1)
      expect((await refusal(bucket)).code).not.toBe('rate_limited')
      expect(() => limiter.refuseEmpty(bucket)).not.toThrow()
    } finally {
      await db.owner.query('alter table directory.elsewhere rename to rate_buckets')
    }
  })
})

test('a returned token is available again, and never exceeds the burst', async () => {
  const bucket = newBucket(3, 1)
  for (let n = 0; n < 10; n += 1) {
    await limiter.take(bucket)
    await limiter.giveBack(bucket)
  }
  await limiter.giveBack(bucket)
  expect(await granted(bucket, 5)).toBe(3)
})

test("a bucket's name is stored as its hash", async () => {
  await limiter.take({ rule: { burst: 1, tokens: 1, perSeconds: 1 }, name: ['sign-in to', 'canary@clinic.example'] })
  const { rows } = await sql`select * from rate_buckets`.execute(db.database.directory)
  expect(JSON.stringify(rows)).not.toContain('canary')
})

test('any number of requests for one bucket leaves connections free for others', async () => {
  const asked = newBucket(1_000, 1)
  await limiter.take(asked)
  const holder = await db.owner.connect()
  try {
    // Requests for this bucket now wait, each with a connection, until the row is unlocked.
    await holder.query('begin')
    await holder.query('select 1 from directory.rate_buckets for update')
    const waiting = Array.from({ length: 50 }, () => limiter.take(asked))
    await limiter.take(newBucket(1, 1))
    await holder.query('commit')
    await Promise.all(waiting)
  } finally {
    holder.release()
  }
})
