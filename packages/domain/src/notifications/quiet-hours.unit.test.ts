import { describe, expect, test } from 'vitest'
import { quietUntil, startOfDay, startOfNextDay } from './quiet-hours.ts'

const night = { start: '22:00', end: '07:00' }
const until = (hours: { start: string; end: string }, zone: string, now: string) =>
  quietUntil(hours, zone, new Date(now))?.toISOString() ?? null

describe('quiet hours', () => {
  test('a window over midnight belongs to the day on which it starts', () => {
    expect(until(night, 'Europe/Berlin', '2026-01-10T20:59:59.999Z')).toBeNull()
    expect(until(night, 'Europe/Berlin', '2026-01-10T21:00:00.000Z')).toBe('2026-01-11T06:00:00.000Z')
    expect(until(night, 'Europe/Berlin', '2026-01-11T05:59:59.999Z')).toBe('2026-01-11T06:00:00.000Z')
    expect(until(night, 'Europe/Berlin', '2026-01-11T06:00:00.000Z')).toBeNull()
  })

  test('a window within a day ends on that day', () => {
    expect(until({ start: '12:00', end: '13:30' }, 'UTC', '2026-01-10T13:29:00.000Z')).toBe('2026-01-10T13:30:00.000Z')
    expect(until({ start: '12:00', end: '13:30' }, 'UTC', '2026-01-10T13:30:00.000Z')).toBeNull()
  })

  // The night in which clocks change: its end has the offset of the morning.
  test.each([
    ['Europe/Berlin', '2026-03-28T21:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T20:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['Europe/London', '2026-03-28T22:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/London', '2026-10-24T21:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['America/New_York', '2026-03-08T03:00:00.000Z', '2026-03-08T11:00:00.000Z'],
    ['America/New_York', '2026-11-01T02:00:00.000Z', '2026-11-01T12:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08T06:00:00.000Z', '2026-03-08T14:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T05:00:00.000Z', '2026-11-01T15:00:00.000Z'],
    ['Australia/Sydney', '2026-10-03T12:00:00.000Z', '2026-10-03T20:00:00.000Z'],
    ['Australia/Sydney', '2026-04-04T11:00:00.000Z', '2026-04-04T21:00:00.000Z'],
    ['America/Santiago', '2026-09-06T02:00:00.000Z', '2026-09-06T10:00:00.000Z'],
    ['America/Santiago', '2026-04-05T01:00:00.000Z', '2026-04-05T11:00:00.000Z'],
  ])('in %s, the night from %s ends at %s', (zone, begins, ends) => {
    expect(until(night, zone, begins)).toBe(ends)
    expect(until(night, zone, new Date(Date.parse(begins) - 1).toISOString())).toBeNull()
    expect(until(night, zone, new Date(Date.parse(ends) - 1).toISOString())).toBe(ends)
    expect(until(night, zone, ends)).toBeNull()
  })

  test('a day has its local bounds, also when clocks change', () => {
    const now = new Date('2026-03-29T10:00:00.000Z')
    expect(startOfDay('Europe/Berlin', now).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfNextDay('Europe/Berlin', now).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  })
})
