import { expect, test } from 'vitest'
import { calendarDayWords, dateWords, dayKey, dayWords, fullWords, timeWords, zonedTimeWords } from './days.ts'

const locale = { language: 'en-GB', timeZone: 'America/Los_Angeles' }
const now = Date.parse('2026-11-21T02:00:00Z') // 18:00 on the 20th there

test('a day is counted in the reader’s time zone', () => {
  expect(dayKey('2026-11-21T02:00:00Z', locale)).toBe('2026-11-20')
})

test.each([
  ['2026-11-20T09:00:00Z', 'Today'],
  ['2026-11-20T07:00:00Z', 'Yesterday'],
  ['2026-11-16T20:00:00Z', 'Monday 16 November'],
  ['2025-12-31T20:00:00Z', 'Wednesday, 31 December 2025'],
])('%s is shown as %s', (instant, words) => {
  expect(dayWords(instant, now, locale)).toBe(words)
})

test('a day is shown in the reader’s language', () => {
  const spanish = { language: 'es', timeZone: 'UTC' }
  expect(dayWords('2026-11-21T01:00:00Z', now, spanish)).toBe('Hoy')
  expect(dayWords('2026-11-16T20:00:00Z', now, spanish)).toBe('lunes, 16 de noviembre')
})

test('times and short dates use the reader’s locale', () => {
  expect(timeWords('2026-11-21T02:05:00Z', locale)).toBe('18:05')
  expect(timeWords('2026-11-21T02:05:09Z', locale, { seconds: true })).toBe('18:05:09')
  expect(dateWords('2026-11-03T20:00:00Z', now, locale)).toBe('3 Nov')
  expect(dateWords('2025-11-03T20:00:00Z', now, locale)).toBe('3 Nov 2025')
})

test('times for people in several places name the zone', () => {
  expect(zonedTimeWords('2026-11-21T02:05:00Z', locale)).toBe('18:05 GMT-8')
  expect(zonedTimeWords('2026-11-21T02:05:09Z', locale, { seconds: true })).toBe('18:05:09 GMT-8')
  expect(fullWords('2026-11-21T02:05:09Z', locale)).toContain('18:05:09 GMT-8')
})

test('a calendar day is shown with its year, whatever the year and the time zone', () => {
  for (const [day, shown] of [
    ['1970-01-01', '1 Jan 1970'],
    ['1969-12-31', '31 Dec 1969'],
    ['2026-11-03', '3 Nov 2026'],
  ] as const) {
    expect(calendarDayWords(day, locale)).toBe(shown)
  }
})
