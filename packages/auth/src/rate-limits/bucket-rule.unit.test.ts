import { expect, test } from 'vitest'
import { capacityOf, msUntilToken, partsOf, quotaOf } from './bucket-rule.ts'

const perSecond = { burst: 100, tokens: 50, perSeconds: 1 }
const perMinute = { burst: 10, tokens: 1, perSeconds: 60 }

test('what is left and when it is all back, in whole seconds that are never too few', () => {
  const of = (level: number) => quotaOf({ rule: perSecond, level, granted: true })
  expect(of(capacityOf(perSecond))).toEqual({ burst: 100, windowSeconds: 2, remaining: 100, resetSeconds: 0 })
  expect(of(99_000)).toEqual({ burst: 100, windowSeconds: 2, remaining: 99, resetSeconds: 1 })
  expect(of(98_999)).toMatchObject({ remaining: 98 })
  expect(of(49_999)).toMatchObject({ remaining: 49, resetSeconds: 2 })
  expect(of(0)).toMatchObject({ remaining: 0, resetSeconds: 2 })
})

test.each([
  [perSecond, 0, 20],
  [perSecond, 999, 1],
  [perSecond, 1000, 0],
  [perMinute, 0, 60_000],
  [perMinute, 59_999, 1],
  [{ burst: 1, tokens: 7, perSeconds: 1 }, 0, 143],
])('with %j and %i parts there is a token in %i ms', (rule, level, ms) => {
  expect(msUntilToken({ rule, level, granted: false })).toBe(ms)
  // After that time there is one, and a millisecond before there is none.
  expect(level + ms * rule.tokens).toBeGreaterThanOrEqual(partsOf(rule))
  if (ms > 0) expect(level + (ms - 1) * rule.tokens).toBeLessThan(partsOf(rule))
})
