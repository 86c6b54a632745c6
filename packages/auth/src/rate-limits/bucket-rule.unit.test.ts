import { expect, test } from 'vitest'
import { capacityOf, msUntilTokens, partsOf, quotaOf, stateAfter } from './bucket-rule.ts'

const perSecond = { burst: 100, tokens: 50, perSeconds: 1 }
const perMinute = { burst: 10, tokens: 1, perSeconds: 60 }

test("the quota's whole seconds are never too few", () => {
  const quotaAt = (level: number) => quotaOf({ rule: perSecond, level, granted: true })
  const full = { policy: 'default', burst: 100, windowSeconds: 2 }
  expect(quotaAt(capacityOf(perSecond))).toEqual({ ...full, remaining: 100, resetSeconds: 0 })
  expect(quotaAt(99_000)).toEqual({ ...full, remaining: 99, resetSeconds: 1 })
  expect(quotaAt(98_999)).toMatchObject({ remaining: 98 })
  expect(quotaAt(49_999)).toMatchObject({ remaining: 49, resetSeconds: 2 })
  expect(quotaAt(0)).toMatchObject({ remaining: 0, resetSeconds: 2 })
})

test.each([
  [perSecond, 0, 20],
  [perSecond, 999, 1],
  [perSecond, 1000, 0],
  [perMinute, 0, 60_000],
  [perMinute, 59_999, 1],
  [{ burst: 1, tokens: 7, perSeconds: 1 }, 0, 143],
])('with %j and %i parts there is a token in %i ms', (rule, level, ms) => {
  expect(msUntilTokens({ rule, level, granted: false }, 1)).toBe(ms)
  // A token is available after this time, but not a millisecond earlier.
  expect(level + ms * rule.tokens).toBeGreaterThanOrEqual(partsOf(rule))
  if (ms > 0) expect(level + (ms - 1) * rule.tokens).toBeLessThan(partsOf(rule))
})

test('several tokens take as long as their sum, and more than the capacity as long as a full bucket', () => {
  const empty = { rule: perSecond, level: 0, granted: false }
  expect(msUntilTokens(empty, 10)).toBe(200)
  expect(msUntilTokens(empty, 100)).toBe(2_000)
  expect(msUntilTokens(empty, 1_000)).toBe(2_000)
})

test('requests that were counted together get the states of requests that came one after the other', () => {
  const counted = { rule: perSecond, level: 4_500, taken: 3, tokens: 10 }
  expect([0, 1, 2, 3, 4].map((n) => stateAfter(counted, n))).toEqual([
    { rule: perSecond, level: 24_500, granted: true },
    { rule: perSecond, level: 14_500, granted: true },
    { rule: perSecond, level: 4_500, granted: true },
    { rule: perSecond, level: 4_500, granted: false },
    { rule: perSecond, level: 4_500, granted: false },
  ])
})
