import { expect, test } from 'vitest'
import { fieldValue, followUpTime, groupOf, presetTime, snoozeFault } from './plan-times.ts'

const now = new Date(2026, 10, 29, 15, 20).getTime()
const hours = (count: number) => now + count * 3_600_000

test('presets end in an hour, in the morning of the next day, and days later at the same time of day', () => {
  expect(presetTime('hour', now)).toBe(hours(1))
  expect(fieldValue(presetTime('tomorrow', now))).toBe('2026-11-30T08:00')
  expect(fieldValue(presetTime('threeDays', now))).toBe('2026-12-02T15:20')
  expect(fieldValue(followUpTime('week', now))).toBe('2026-12-06T08:00')
})

test('a short snooze leaves ten minutes for a reply that is due within the hour', () => {
  const minutes = (count: number) => now + count * 60_000
  expect(presetTime('hour', now, minutes(45))).toBe(minutes(35))
  expect(presetTime('hour', now, minutes(61))).toBe(hours(1))
  expect(snoozeFault(presetTime('hour', now, minutes(10)), { now, due: minutes(10) })).toBe('due')
})

test.each([
  ['a time that has passed', hours(-1), null, 'past'],
  ['no time', Number.NaN, null, 'past'],
  ['a time after the reply is due', hours(2), hours(1), 'due'],
  ['a time more than a year ahead', hours(24 * 366), null, 'far'],
  ['the moment at which the reply is due', hours(1), hours(1), null],
  ['a time when no reply is due', hours(72), null, null],
])('a snooze until %s', (_name, at, due, fault) => {
  expect(snoozeFault(at, { now, due })).toBe(fault)
})

test('follow-ups are grouped by their day', () => {
  const at = (count: number) => new Date(hours(count)).toISOString()
  expect([at(-1), at(2), at(24), at(24 * 6), at(24 * 9)].map((due) => groupOf(due, now))).toEqual([
    'overdue',
    'today',
    'week',
    'week',
    'later',
  ])
})
