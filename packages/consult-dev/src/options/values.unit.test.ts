import { expect, test } from 'vitest'
import { parseDuration, parseInstant, parsePageSize, parseSince, splitList } from './values.ts'

test('durations are in seconds', () => {
  expect(['90s', '30m', '12h', '7d'].map(parseDuration)).toEqual([90, 1_800, 43_200, 604_800])
  for (const text of ['7', '7w', '-1d', '0s', '', '1.5h']) expect(() => parseDuration(text), text).toThrow('duration')
})

test('a time is an instant, or how long ago', () => {
  expect(parseInstant('2026-03-01T09:00:00+01:00')).toBe('2026-03-01T08:00:00.000Z')
  const began = Date.now()
  const since = Date.parse(parseSince('2h')) + 2 * 60 * 60 * 1000
  expect(since).toBeGreaterThanOrEqual(began)
  expect(since).toBeLessThanOrEqual(Date.now())
  for (const text of ['yesterday', '2026', '2026-13-01', '']) expect(() => parseSince(text), text).toThrow('time')
})

test('lists are separated by commas, and page sizes are 1 to 100', () => {
  expect(splitList('a, b,c')).toEqual(['a', 'b', 'c'])
  expect(() => splitList('a,,b')).toThrow('commas')
  expect([parsePageSize('1'), parsePageSize('100')]).toEqual([1, 100])
  for (const text of ['0', '101', 'x', '1e2']) expect(() => parsePageSize(text), text).toThrow('number')
})
