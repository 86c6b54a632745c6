import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Availability } from './availability.ts'
import { isOpen, openWindows, type Span } from './open-hours.ts'
import { anyAvailability, clockChanges, wallClock } from './wall-clock.fixture.ts'

const span = (startsAt: string, endsAt: string): Span => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
const written = (spans: readonly Span[]) =>
  spans.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => at.toISOString()))
const berlin = (fields: Partial<Availability> = {}): Availability => ({
  timeZone: 'Europe/Berlin',
  weekly: [
    { day: 'mon', start: '09:00', end: '12:00' },
    { day: 'mon', start: '13:00', end: '17:00' },
    { day: 'tue', start: '09:00', end: '12:00' },
  ],
  exceptions: [],
  ...fields,
})

describe('the windows in a span', () => {
  // 2026-11-23 is a Monday.
  const week = span('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')

  test('are the weekly windows, in the zone’s local time', () => {
    expect(written(openWindows(berlin(), week))).toEqual([
      ['2026-11-23T08:00:00.000Z', '2026-11-23T11:00:00.000Z'],
      ['2026-11-23T12:00:00.000Z', '2026-11-23T16:00:00.000Z'],
      ['2026-11-24T08:00:00.000Z', '2026-11-24T11:00:00.000Z'],
    ])
  })

  test('are complete even where the span cuts them, and exclude windows that only touch the span', () => {
    expect(written(openWindows(berlin(), span('2026-11-23T11:00:00Z', '2026-11-23T12:00:00.001Z')))).toEqual([
      ['2026-11-23T12:00:00.000Z', '2026-11-23T16:00:00.000Z'],
    ])
    expect(openWindows(berlin(), span('2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z'))).toEqual([])
  })

  test('are the exception’s on a day with an exception', () => {
    const exceptions = [
      { date: '2026-11-23', windows: [] },
      { date: '2026-11-25', windows: [{ start: '20:00', end: '24:00' }] },
    ]
    expect(written(openWindows(berlin({ exceptions }), week))).toEqual([
      ['2026-11-24T08:00:00.000Z', '2026-11-24T11:00:00.000Z'],
      ['2026-11-25T19:00:00.000Z', '2026-11-25T23:00:00.000Z'],
    ])
  })

  test('are dated in the zone, not in UTC', () => {
    const availability = {
      timeZone: 'Pacific/Kiritimati',
      weekly: [],
      exceptions: [{ date: '2026-11-23', windows: [{ start: '01:00', end: '02:00' }] }],
    }
    expect(written(openWindows(availability, week))).toEqual([])
    expect(written(openWindows(availability, span('2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z')))).toEqual([
      ['2026-11-22T11:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    ])
  })

  test.each([
    [
      'is shorter by the hour that is skipped',
      '2026-03-29',
      '01:00',
      '04:00',
      ['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ],
    [
      'begins at the change when it begins in it',
      '2026-03-29',
      '02:30',
      '04:00',
      ['2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ],
    [
      'ends at the change when it ends in it',
      '2026-03-29',
      '01:00',
      '02:30',
      ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ],
    ['is none where all of it is skipped', '2026-03-29', '02:00', '03:00', null],
    [
      'is longer by the hour that comes twice',
      '2026-10-25',
      '01:00',
      '04:00',
      ['2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z'],
    ],
    ['ends the first time', '2026-10-25', '01:00', '02:30', ['2026-10-24T23:00:00.000Z', '2026-10-25T00:30:00.000Z']],
    ['begins the first time', '2026-10-25', '02:30', '03:00', ['2026-10-25T00:30:00.000Z', '2026-10-25T02:00:00.000Z']],
  ])('%s', (_what, date, start, end, expected) => {
    const availability = berlin({ weekly: [], exceptions: [{ date, windows: [{ start, end }] }] })
    const found = openWindows(availability, span(`${date}T00:00:00Z`, `${date}T12:00:00Z`))
    expect(written(found)).toEqual(expected ? [expected] : [])
  })

  test('are empty for a physician without hours', () => {
    expect(openWindows(berlin({ weekly: [] }), week)).toEqual([])
  })

  test('are computed without an error at the minimum and maximum instants', () => {
    const always = berlin({ weekly: [{ day: 'mon', start: '00:00', end: '24:00' }] })
    for (const [from, to] of [
      ['0001-01-01T00:00:00Z', '0001-01-31T00:00:00Z'],
      ['9999-12-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ] as const) {
      expect(openWindows(always, span(from, to)).length).toBeGreaterThan(3)
    }
  })
})

describe('an open span', () => {
  test.each([
    [true, '2026-11-23T08:00:00Z', '2026-11-23T08:20:00Z'],
    [true, '2026-11-23T10:40:00Z', '2026-11-23T11:00:00Z'],
    [true, '2026-11-23T08:00:00Z', '2026-11-23T11:00:00Z'],
    [false, '2026-11-23T07:59:59.999Z', '2026-11-23T08:20:00Z'],
    [false, '2026-11-23T10:40:00.001Z', '2026-11-23T11:00:00.001Z'],
    [false, '2026-11-23T10:50:00Z', '2026-11-23T12:10:00Z'],
    [false, '2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z'],
    [false, '2026-11-28T08:00:00Z', '2026-11-28T08:20:00Z'],
  ])('%j: %s to %s', (open, from, to) => {
    expect(isOpen(berlin(), span(from, to))).toBe(open)
  })

  test('may cross midnight when the hours continue', () => {
    const night = berlin({
      weekly: [
        { day: 'mon', start: '22:00', end: '24:00' },
        { day: 'tue', start: '00:00', end: '02:00' },
      ],
    })
    expect(isOpen(night, span('2026-11-23T22:50:00Z', '2026-11-23T23:10:00Z'))).toBe(true)
    expect(isOpen(night, span('2026-11-23T21:00:00Z', '2026-11-24T01:00:00Z'))).toBe(true)
    expect(isOpen(night, span('2026-11-23T21:00:00Z', '2026-11-24T01:00:00.001Z'))).toBe(false)
  })
})

/** An independent check of the windows, by the local time at each minute. */
function opensAt(availability: Availability, instant: Date): boolean {
  const shown = wallClock(availability.timeZone, instant)
  const [date = '', time = ''] = [shown.slice(0, 10), shown.slice(11, 16)]
  const weekday = availability.weekly.filter(({ day }) => day === days[Temporal.PlainDate.from(date).dayOfWeek - 1])
  const windows = availability.exceptions.find((each) => each.date === date)?.windows ?? weekday
  return windows.some(({ start, end }) => start <= time && time < end)
}
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Reports whether the local time at the instant occurs twice; only its first occurrence counts as a start. */
const comesTwice = (timeZone: string, instant: Date) =>
  [30, 60, 120].some((minutes) =>
    [-1, 1].some(
      (way) =>
        wallClock(timeZone, instant) === wallClock(timeZone, new Date(instant.getTime() + way * minutes * 60_000)),
    ),
  )

const dayOf = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const scene = fc
  .constantFrom(...clockChanges)
  .chain(([timeZone, date]) =>
    anyAvailability(timeZone, [dayOf(date, -1), date, dayOf(date, 1)]).map((availability) => ({ availability, date })),
  )

describe('of any availability, around clock changes,', () => {
  test('windows are ordered, do not overlap, and contain exactly the open minutes', () => {
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: -36 * 4, max: 36 * 4 }),
        fc.integer({ min: 1, max: 24 * 4 }),
        ({ availability, date }, quarters, length) => {
          const from = Date.parse(`${date}T00:00:00Z`) + quarters * 15 * 60_000
          const within = { startsAt: new Date(from), endsAt: new Date(from + length * 15 * 60_000) }
          const windows = openWindows(availability, within)
          for (const [n, window] of windows.entries()) {
            expect(window.startsAt.getTime()).toBeLessThan(window.endsAt.getTime())
            expect(window.endsAt > within.startsAt && window.startsAt < within.endsAt).toBe(true)
            const next = windows[n + 1]
            if (next) expect(window.endsAt.getTime()).toBeLessThanOrEqual(next.startsAt.getTime())
          }
          for (let at = from; at < within.endsAt.getTime(); at += 15 * 60_000) {
            const instant = new Date(at)
            if (comesTwice(availability.timeZone, instant)) continue
            const open = windows.some(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)
            expect(open, instant.toISOString()).toBe(opensAt(availability, instant))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a span is open exactly when every minute of it is open', () => {
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: 0, max: 48 * 12 }),
        fc.integer({ min: 1, max: 48 }),
        ({ availability, date }, fives, length) => {
          const from = Date.parse(`${date}T00:00:00Z`) + fives * 5 * 60_000
          const asked = { startsAt: new Date(from), endsAt: new Date(from + length * 5 * 60_000) }
          const windows = openWindows(availability, {
            startsAt: new Date(from - 86_400_000),
            endsAt: new Date(from + 2 * 86_400_000),
          })
          const minutes = Array.from({ length: length * 5 }, (_, n) => from + n * 60_000)
          const every = minutes.every((at) =>
            windows.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime()),
          )
          expect(isOpen(availability, asked)).toBe(every)
        },
      ),
      { numRuns: 60 },
    )
  })
})
