import { expect, test } from 'vitest'
import { calendarOf, calendarText, calendarTime } from './calendar-lines.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('every line of a calendar ends with CR LF and has 75 octets at most', () => {
  const lines = [
    'BEGIN:VCALENDAR',
    `SUMMARY:${'Ärztliche Sprechstunde 👩🏽‍⚕️ '.repeat(20)}`,
    'A'.repeat(75),
    'B'.repeat(76),
  ]
  const text = calendarOf(lines)
  const physical = text.split('\r\n')
  expect(physical.at(-1)).toBe('')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(physical.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  // A surrogate that stands alone would have become U+FFFD.
  expect(Buffer.from(text).toString()).not.toContain('\uFFFD')
  expect(unfold(text)).toBe(`${lines.join('\r\n')}\r\n`)
  expect(physical.filter((line) => line === 'A'.repeat(75))).toHaveLength(1)
})

test('a text of a calendar escapes separators and cannot add lines', () => {
  expect(calendarText('a\\b;c,d')).toBe('a\\\\b\\;c\\,d')
  expect(calendarText('a\r\nEND:VEVENT\nb\rc\u0000d')).toBe('a\\nEND:VEVENT\\nb\\nc d')
})

test('a time of a calendar is in UTC, without milliseconds', () => {
  expect(calendarTime(new Date('2026-03-02T09:05:07.123Z'))).toBe('20260302T090507Z')
})
