import { FakeClock } from '@consult/testing'
import { expect, test } from 'vitest'
import { createLocalBuckets, type LocalBuckets } from './local-buckets.ts'
import { RateLimited } from './rate-limited.ts'

const rule = { burst: 10, tokens: 5, perSeconds: 1 }

/** How many of the attempts to take one token succeed. */
function granted(buckets: LocalBuckets, name: string, asking: number): number {
  return Array.from({ length: asking }, () => refusalOf(buckets, name, 1)).filter((refusal) => refusal === null).length
}

function refusalOf(buckets: LocalBuckets, name: string, tokens: number): RateLimited | null {
  try {
    buckets.take({ name, policy: 'test', rule }, tokens)
    return null
  } catch (error) {
    if (error instanceof RateLimited) return error
    throw error
  }
}

test('a local bucket grants its burst, then what it refills, and never more than its burst', () => {
  const clock = new FakeClock()
  const buckets = createLocalBuckets(clock)
  expect(granted(buckets, 'a', 20)).toBe(10)
  clock.advance(0.199)
  expect(granted(buckets, 'a', 1)).toBe(0)
  clock.advance(0.001)
  expect(granted(buckets, 'a', 2)).toBe(1)
  clock.advance(3_600)
  expect(granted(buckets, 'a', 20)).toBe(10)
})

test('a local bucket does not affect a bucket of another name', () => {
  const buckets = createLocalBuckets(new FakeClock())
  expect(granted(buckets, 'a', 20)).toBe(10)
  expect(granted(buckets, 'b', 20)).toBe(10)
})

test('several tokens are granted together or not at all', () => {
  const buckets = createLocalBuckets(new FakeClock())
  expect(refusalOf(buckets, 'a', 7)).toBeNull()
  expect(refusalOf(buckets, 'a', 7)).toMatchObject({
    details: { retryAfterSeconds: 1 },
    quota: { policy: 'test', burst: 10, remaining: 3 },
  })
  expect(refusalOf(buckets, 'a', 3)).toBeNull()
})

test('a full local bucket grants a request for more tokens than it can hold', () => {
  const clock = new FakeClock()
  const buckets = createLocalBuckets(clock)
  expect(refusalOf(buckets, 'a', 100)).toBeNull()
  expect(refusalOf(buckets, 'a', 100)).toMatchObject({ details: { retryAfterSeconds: 2 } })
  clock.advance(2)
  expect(refusalOf(buckets, 'a', 100)).toBeNull()
})

test('a clock that moves backward does not fill a local bucket, even after it catches up', () => {
  const clock = new FakeClock()
  const buckets = createLocalBuckets(clock)
  granted(buckets, 'a', 10)
  clock.advance(-60)
  expect(granted(buckets, 'a', 1)).toBe(0)
  clock.advance(60)
  expect(granted(buckets, 'a', 1)).toBe(0)
})

test('a flood of names evicts only the least recently used bucket', () => {
  const buckets = createLocalBuckets(new FakeClock(), 3)
  for (const name of ['a', 'b', 'c']) granted(buckets, name, 10)
  granted(buckets, 'a', 1)
  granted(buckets, 'd', 10)
  expect(granted(buckets, 'a', 1)).toBe(0)
  expect(granted(buckets, 'b', 1)).toBe(1)
})
