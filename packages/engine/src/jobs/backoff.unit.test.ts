import { expect, test } from 'vitest'
import { exponentialBackoff } from './backoff.ts'

const attempts = [1, 2, 3, 4, 5, 6, 40]

test('an exponential backoff doubles with every failed attempt, up to its longest wait', () => {
  const backoff = exponentialBackoff({ firstMs: 1_000, maxMs: 10_000 })
  expect(attempts.map((attempt) => backoff(attempt, Math.random))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ])
})

test('jitter makes a wait of an exponential backoff shorter or longer by at most its share', () => {
  const backoff = exponentialBackoff({ firstMs: 1_000, maxMs: 10_000, jitter: 0.1 })
  expect(attempts.map((attempt) => backoff(attempt, () => 0))).toEqual([900, 1_800, 3_600, 7_200, 9_000, 9_000, 9_000])
  expect(attempts.map((attempt) => backoff(attempt, () => 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ])
  const longest = 1 - Number.EPSILON
  expect(backoff(1, () => longest)).toBe(1_100)
  expect(backoff(40, () => longest)).toBe(11_000)
})
