import { expect, test } from 'vitest'
import { countdownWords, durationWords, waitWords } from './durations.ts'

const en = { language: 'en' }
const s = 1000
const min = 60 * s
const h = 60 * min

test.each([
  [-5 * s, '0 s'],
  [0, '0 s'],
  [59.9 * s, '59 s'],
  [min, '1 min'],
  [59 * min + 59 * s, '59 min'],
  [h, '1 h'],
  [h + 5 * min, '1 h 5 min'],
  [23 * h + 59 * min, '23 h 59 min'],
  [24 * h, '1 d'],
  [51 * h, '2 d 3 h'],
])('%d ms is shown as %s', (ms, words) => {
  expect(durationWords(ms, en)).toBe(words)
})

test('a wait is not shown in seconds', () => {
  expect(waitWords(42 * s, en)).toBe('under 1 min')
  expect(waitWords(61 * s, en)).toBe('1 min')
  expect(waitWords(42 * s, { language: 'es-MX' })).toBe('menos de 1 min')
})

test.each([
  [-1, '0:00'],
  [400, '0:01'],
  [59 * s, '0:59'],
  [245 * s, '4:05'],
])('a countdown with %d ms left shows %s', (ms, words) => {
  expect(countdownWords(ms, en)).toBe(words)
})
