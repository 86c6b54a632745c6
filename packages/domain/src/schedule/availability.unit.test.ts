import { describe, expect, test } from 'vitest'
import { availabilityLimits, setAvailabilitySchema, weekdays } from './availability.ts'

const window = { start: '09:00', end: '12:00' }
const good = { timeZone: 'Europe/Berlin', weekly: [{ day: 'mon', ...window }], exceptions: [] }
const parse = (fields: Record<string, unknown>) => setAvailabilitySchema.safeParse({ ...good, ...fields })
const pathsOf = (fields: Record<string, unknown>) => parse(fields).error?.issues.map(({ path }) => path.join('.'))
const weeklyOf = (...windows: [start: unknown, end: unknown][]) => ({
  weekly: windows.map(([start, end]) => ({ day: 'tue', start, end })),
})
const exceptionOf = (...windows: [start: unknown, end: unknown][]) => ({
  exceptions: [{ date: '2026-12-24', windows: windows.map(([start, end]) => ({ start, end })) }],
})
const quarter = (n: number) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
const quarters = (count: number) =>
  Array.from({ length: count }, (_, n): [string, string] => [quarter(2 * n), quarter(2 * n + 1)])

describe('availability is accepted', () => {
  test('as it is, in the order of time', () => {
    const { data } = parse({
      weekly: [
        { day: 'sun', ...window },
        { day: 'mon', start: '13:00', end: '17:00' },
        { day: 'mon', ...window },
      ],
      exceptions: [
        { date: '2026-12-26', windows: [] },
        {
          date: '2026-12-24',
          windows: [
            { start: '10:00', end: '24:00' },
            { start: '08:00', end: '10:00' },
          ],
        },
      ],
    })
    expect(data).toEqual({
      timeZone: 'Europe/Berlin',
      weekly: [
        { day: 'mon', ...window },
        { day: 'mon', start: '13:00', end: '17:00' },
        { day: 'sun', ...window },
      ],
      exceptions: [
        {
          date: '2026-12-24',
          windows: [
            { start: '08:00', end: '10:00' },
            { start: '10:00', end: '24:00' },
          ],
        },
        { date: '2026-12-26', windows: [] },
      ],
    })
  })

  test('without exceptions, and without any hours', () => {
    expect(setAvailabilitySchema.parse({ timeZone: 'UTC', weekly: [] })).toEqual({
      timeZone: 'UTC',
      weekly: [],
      exceptions: [],
    })
  })

  test('with adjacent windows, all-day windows, and windows to the end of the day', () => {
    expect(parse(weeklyOf(['00:00', '12:00'], ['12:00', '24:00'])).success).toBe(true)
    expect(parse(exceptionOf(['00:00', '24:00'])).success).toBe(true)
  })

  test('up to its limits', () => {
    const { windowsPerDay, exceptions } = availabilityLimits
    const full = weekdays.flatMap((day) => quarters(windowsPerDay).map(([start, end]) => ({ day, start, end })))
    const days = Array.from({ length: exceptions }, (_, n) => ({
      date: new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
      windows: [],
    }))
    expect(parse({ weekly: full, exceptions: days }).success).toBe(true)
    expect(pathsOf(weeklyOf(...quarters(windowsPerDay + 1)))).toEqual([`weekly.${windowsPerDay}.start`])
    expect(pathsOf(exceptionOf(...quarters(windowsPerDay + 1)))).toContain('exceptions.0.windows')
    expect(pathsOf({ exceptions: [...days, { date: '2026-01-01', windows: [] }] })).toEqual(['exceptions'])
  })
})

describe('availability is refused', () => {
  test.each(['', 'Europe/Atlantis', '+01:00', 'Europe/Berlin\u0000', null, 1])('in the time zone %j', (timeZone) => {
    expect(pathsOf({ timeZone })).toEqual(['timeZone'])
  })

  test.each(['9:00', '09:0', '24:00', '12:60', '25:00', '09:00:00', ' 09:00', '09:00\n', '٠٩:٠٠', '', null, 900])(
    'with a window that starts at %j',
    (start) => {
      expect(pathsOf(weeklyOf([start, '23:00']))).toEqual(['weekly.0.start'])
      expect(pathsOf(exceptionOf([start, '23:00']))).toEqual(['exceptions.0.windows.0.start'])
    },
  )

  test.each(['24:01', '24:0', '12:60', '', null, '08:59', '09:00', '00:00'])(
    'with a window from 09:00 to %j',
    (end) => {
      expect(pathsOf(weeklyOf(['09:00', end]))).toEqual(['weekly.0.end'])
      expect(pathsOf(exceptionOf(['09:00', end]))).toEqual(['exceptions.0.windows.0.end'])
    },
  )

  test('with windows of one day that overlap, in any order', () => {
    expect(pathsOf(weeklyOf(['09:00', '12:00'], ['11:59', '13:00']))).toEqual(['weekly.1.start'])
    expect(pathsOf(weeklyOf(['11:59', '13:00'], ['09:00', '12:00']))).toEqual(['weekly.0.start'])
    expect(pathsOf(weeklyOf(['09:00', '18:00'], ['10:00', '11:00'], ['17:00', '19:00']))).toEqual([
      'weekly.1.start',
      'weekly.2.start',
    ])
    expect(pathsOf(weeklyOf(['09:00', '12:00'], ['09:00', '12:00']))).toEqual(['weekly.1.start'])
    expect(pathsOf(exceptionOf(['09:00', '12:00'], ['10:00', '11:00']))).toEqual(['exceptions.0.windows.1.start'])
  })

  test('except when overlapping windows are on different days', () => {
    expect(
      parse({
        weekly: [
          { day: 'mon', ...window },
          { day: 'tue', ...window },
        ],
      }).success,
    ).toBe(true)
  })

  test.each(['Mon', 'monday', '', null, 1])('for the weekday %j', (day) => {
    expect(pathsOf({ weekly: [{ day, ...window }] })).toEqual(['weekly.0.day'])
  })

  test.each(['2026-02-30', '0000-01-01', '24.12.2026', '2026-12-24T00:00:00Z', '', null])('for the date %j', (date) => {
    expect(pathsOf({ exceptions: [{ date, windows: [] }] })).toEqual(['exceptions.0.date'])
  })

  test('with the same date twice', () => {
    const exceptions = ['2026-12-24', '2026-12-25', '2026-12-24'].map((date) => ({ date, windows: [] }))
    expect(pathsOf({ exceptions })).toEqual(['exceptions.2.date'])
  })

  test('with a required part missing', () => {
    expect(pathsOf({ weekly: undefined })).toEqual(['weekly'])
    expect(pathsOf({ weekly: {} })).toEqual(['weekly'])
    expect(pathsOf({ exceptions: null })).toEqual(['exceptions'])
    expect(pathsOf({ exceptions: [{ date: '2026-12-24' }] })).toEqual(['exceptions.0.windows'])
  })
})
