import { expect, test } from 'vitest'
import { rangeWords, timeRangeWords, wholeDurationWords } from './windows.ts'

const en = { language: 'en' }
const s = 1000
const min = 60 * s
const h = 60 * min

test.each([
  [4 * min, 15 * min, '4–15 min'],
  [50 * min, 70 * min, '50 min – 1 h 10 min'],
])('a range from %d to %d ms is shown as %s', (low, high, words) => {
  expect(rangeWords(low, high, en)).toBe(words)
})

test.each([
  [48 * h, '48 hours'],
  [72 * h, '3 days'],
  [90 * min, '90 minutes'],
  [20 * s, '20 seconds'],
  [h, '1 hour'],
])('a window of %d ms is written out as %s', (ms, words) => {
  expect(wholeDurationWords(ms, en)).toBe(words)
})

test('a stretch of a day says the half of the day once, in the time zone of the reader', () => {
  const shown = timeRangeWords('2026-11-21T14:05:00Z', '2026-11-21T14:25:00Z', { language: 'en-US', timeZone: 'UTC' })
  expect(shown.replace(/\s/g, ' ')).toBe('2:05 – 2:25 PM')
})
