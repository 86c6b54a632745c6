import { describe, expect, test } from 'vitest'
import type { Availability } from './availability.ts'
import { nextOpening } from './next-opening.ts'

const hours = (fields: Partial<Availability> = {}): Availability => ({
  timeZone: 'Europe/Berlin',
  weekly: [
    { day: 'mon', start: '08:00', end: '12:00' },
    { day: 'thu', start: '14:00', end: '18:00' },
  ],
  exceptions: [],
  ...fields,
})
const after = (now: string, ...all: readonly Availability[]) => nextOpening(all, new Date(now))?.toISOString() ?? null

// 2026-11-23 is a Monday.
describe('the next opening', () => {
  test('is the next start of anybody’s hours, each in their own zone', () => {
    const inSydney = hours({ timeZone: 'Australia/Sydney', weekly: [{ day: 'tue', start: '09:00', end: '10:00' }] })
    expect(after('2026-11-23T11:00:00Z', hours())).toBe('2026-11-26T13:00:00.000Z')
    expect(after('2026-11-23T11:00:00Z', hours(), inSydney)).toBe('2026-11-23T22:00:00.000Z')
  })

  test('is not known while somebody’s hours run, and begins with the end of the last of them', () => {
    expect(after('2026-11-23T10:59:59Z', hours())).toBeNull()
    expect(
      after('2026-11-23T10:59:59Z', hours(), hours({ weekly: [{ day: 'tue', start: '00:00', end: '24:00' }] })),
    ).toBeNull()
  })

  test('leaves out days that are closed, and includes days that are open exceptionally', () => {
    const exceptions = [
      { date: '2026-11-26', windows: [] },
      { date: '2026-11-28', windows: [{ start: '10:00', end: '11:00' }] },
    ]
    expect(after('2026-11-23T12:00:00Z', hours({ exceptions }))).toBe('2026-11-28T09:00:00.000Z')
  })

  test('follows the clock change: the same local time, an hour earlier or later in UTC', () => {
    expect(after('2026-10-24T12:00:00Z', hours())).toBe('2026-10-26T07:00:00.000Z')
    expect(after('2026-03-28T12:00:00Z', hours())).toBe('2026-03-30T06:00:00.000Z')
  })

  test('is not known when nobody has hours within four weeks', () => {
    expect(after('2026-11-23T11:00:00Z')).toBeNull()
    expect(after('2026-11-23T11:00:00Z', hours({ weekly: [] }))).toBeNull()
    const far = { weekly: [], exceptions: [{ date: '2027-03-01', windows: [{ start: '08:00', end: '09:00' }] }] }
    expect(after('2026-11-23T11:00:00Z', hours(far))).toBeNull()
  })
})
