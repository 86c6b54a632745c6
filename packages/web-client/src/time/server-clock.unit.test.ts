import { expect, test } from 'vitest'
import { betterOffset, offsetOf } from './server-clock.ts'

test('a clock that is three minutes slow is detected to within a second', () => {
  const trueTime = Date.parse('2026-11-21T10:00:00.700Z')
  const wrong = trueTime - 180_000
  const { ahead, within } = offsetOf({
    askedAt: wrong - 100,
    answeredAt: wrong + 100,
    serverDate: Date.parse('2026-11-21T10:00:00Z'),
  })
  expect(Math.abs(ahead - 180_000)).toBeLessThanOrEqual(within)
  expect(within).toBe(600)
})

test('the more precise sample is kept', () => {
  const exact = { ahead: 1000, within: 520 }
  expect(betterOffset(exact, { ahead: 1300, within: 900 })).toBe(exact)
})

test('a sample that contradicts the known offset replaces it', () => {
  const found = { ahead: 60_000, within: 900 }
  expect(betterOffset({ ahead: 1000, within: 520 }, found)).toBe(found)
})
