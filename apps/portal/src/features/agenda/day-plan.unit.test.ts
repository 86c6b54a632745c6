import type { AgendaItem } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import {
  clockAt,
  type DayPlan,
  datesFrom,
  firstMinute,
  hourHeightOf,
  noonOf,
  planDay,
  shownHours,
  spanOf,
  weekStart,
} from './day-plan.ts'

const timeZone = 'America/New_York'
const item = (startsAt: string, minutes: number) =>
  ({ id: startsAt, startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }) as AgendaItem
const plan = (date: string, ...items: AgendaItem[]) =>
  planDay(date, { timeZone, items, availability: null }).entries.map(({ from, to, lane, lanes }) => [
    from,
    to,
    `${lane + 1}/${lanes}`,
  ])

describe('a day of the agenda', () => {
  test('shows appointments in the physician’s time zone', () => {
    expect(plan('2026-11-23', item('2026-11-23T14:00:00Z', 30))).toEqual([[540, 570, '1/1']])
    expect(plan('2026-11-24', item('2026-11-23T14:00:00Z', 30))).toEqual([])
  })

  test('puts overlapping appointments side by side, and later ones at full width', () => {
    expect(
      plan(
        '2026-11-23',
        item('2026-11-23T14:00:00Z', 60),
        item('2026-11-23T14:15:00Z', 30),
        item('2026-11-23T14:45:00Z', 30),
        item('2026-11-23T16:00:00Z', 30),
      ),
    ).toEqual([
      [540, 600, '1/2'],
      [555, 585, '2/2'],
      [585, 615, '2/2'],
      [660, 690, '1/1'],
    ])
  })

  test('says how many appointments are side by side at most, and has room for one when it is free', () => {
    const lanesOf = (...items: AgendaItem[]) => planDay('2026-11-23', { timeZone, items, availability: null }).lanes
    expect(lanesOf()).toBe(1)
    expect(lanesOf(item('2026-11-23T14:00:00Z', 60), item('2026-11-23T16:00:00Z', 30))).toBe(1)
    expect(
      lanesOf(item('2026-11-23T13:00:00Z', 20), item('2026-11-23T14:00:00Z', 60), item('2026-11-23T14:15:00Z', 30)),
    ).toBe(2)
  })

  test('gives short neighbors the full width, and those too short to be drawn apart a lane each', () => {
    const at = (minute: number, length: number) => item(`2026-11-23T14:${String(minute).padStart(2, '0')}:00Z`, length)
    expect(plan('2026-11-23', at(0, 15), at(15, 20))).toEqual([
      [540, 555, '1/1'],
      [555, 575, '1/1'],
    ])
    expect(plan('2026-11-23', at(0, 5), at(5, 10))).toEqual([
      [540, 545, '1/2'],
      [545, 555, '2/2'],
    ])
  })

  test('shows an appointment that crosses midnight on both days', () => {
    const late = item('2026-11-24T04:45:00Z', 30)
    expect(plan('2026-11-23', late)).toEqual([[1425, 1440, '1/1']])
    expect(plan('2026-11-24', late)).toEqual([[0, 15, '1/1']])
  })

  test('shows appointments in a repeated hour side by side, each at its local time and with its real length', () => {
    const entries = plan('2026-11-01', item('2026-11-01T05:45:00Z', 30), item('2026-11-01T06:45:00Z', 30))
    expect(entries).toEqual([
      [105, 135, '1/2'],
      [105, 135, '2/2'],
    ])
  })

  test('with 23 hours shows appointments after the skipped hour at their local time', () => {
    expect(plan('2026-03-08', item('2026-03-08T07:00:00Z', 30))).toEqual([[180, 210, '1/1']])
    const changes = ['2026-03-08', '2026-11-01', '2026-11-02'].map(
      (date) => planDay(date, { timeZone, items: [], availability: null }).clocksChange,
    )
    expect(changes).toEqual([true, true, false])
  })

  test('has its weekday’s hours, or those of an exception, and unknown hours before any are set', () => {
    const weekly = [
      { day: 'mon' as const, start: '09:00', end: '12:00' },
      { day: 'mon' as const, start: '20:00', end: '24:00' },
    ]
    const exceptions = [{ date: '2026-11-30', windows: [] }]
    const open = (date: string, zone: string | null) =>
      planDay(date, { timeZone, items: [], availability: { timeZone: zone, weekly, exceptions } }).open
    expect(open('2026-11-23', timeZone)).toEqual([
      { from: 540, to: 720 },
      { from: 1200, to: 1440 },
    ])
    expect(open('2026-11-30', timeZone)).toEqual([])
    expect(open('2026-11-23', null)).toBeNull()
  })
})

test('a week starts on the reader’s first weekday and spans 167 hours when clocks go forward', () => {
  expect(weekStart('2026-11-22', 1)).toBe('2026-11-16')
  expect(weekStart('2026-11-22', 7)).toBe('2026-11-22')
  const { from, to } = spanOf(datesFrom('2026-03-02', 7), timeZone)
  expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(167)
  expect(clockAt(Date.parse('2026-11-23T03:30:00Z'), timeZone)).toEqual({ date: '2026-11-22', minute: 1350 })
})

describe('the first visible hour', () => {
  const day = (open: number[][], entries: number[]) =>
    [
      {
        open: open.map(([from, to]) => ({ from, to })),
        entries: entries.map((from) => ({ from })),
      },
    ] as unknown as DayPlan[]
  test.each([
    ['is where the hours begin', day([[540, 720]], [600]), null, 540],
    ['is that of an appointment before the hours', day([[540, 720]], [465]), null, 420],
    ['is in the morning where there is nothing', day([], []), null, 480],
    ['stays while now is in sight', day([[540, 720]], []), 900, 540],
    ['goes back to now where it is earlier', day([[540, 720]], []), 200, 180],
    ['goes on to now where it would be below', day([[540, 720]], []), 1300, 1020],
  ])('%s', (_what, days, now, expected) => {
    expect(firstMinute(days, now, 480)).toBe(expected)
  })
})

test('the grid shows whole hours from the first in which somebody works or something is booked to the last, and the present one', () => {
  let now: number | null = null
  const hours = (weekly: [string, string][], ...items: AgendaItem[]) => {
    const availability = {
      timeZone,
      weekly: weekly.map(([start, end]) => ({ day: 'mon' as const, start, end })),
      exceptions: [],
    }
    const plans = ['2026-11-22', '2026-11-23'].map((date) => planDay(date, { timeZone, items, availability }))
    const { from, to } = shownHours(plans, now)
    return [from / 60, to / 60]
  }
  expect(hours([['08:30', '16:45']])).toEqual([8, 17])
  expect(hours([['09:00', '12:00']], item('2026-11-23T12:50:00Z', 20))).toEqual([7, 15])
  expect(hours([['09:00', '12:00']], item('2026-11-24T03:45:00Z', 30))).toEqual([9, 24])
  expect(hours([])).toEqual([8, 18])
  now = 23 * 60 + 59
  expect(hours([['09:00', '12:00']])).toEqual([9, 24])
  now = 22 * 60
  expect(hours([['20:30', '22:00']])).toEqual([16, 24])
  now = 40
  expect(hours([])).toEqual([0, 18])
})

test('an hour is lower where no appointment is shorter than half an hour', () => {
  const heightWith = (...items: AgendaItem[]) =>
    hourHeightOf([planDay('2026-11-23', { timeZone, items, availability: null })])
  expect(heightWith(item('2026-11-23T14:00:00Z', 30))).toBeLessThan(heightWith(item('2026-11-23T14:00:00Z', 20)))
})

test('noon of a date is on that date in every time zone, from twelve hours behind UTC to fourteen ahead', () => {
  for (const zone of [
    'Etc/GMT+12',
    'America/New_York',
    'UTC',
    'Pacific/Auckland',
    'Pacific/Fiji',
    'Pacific/Kiritimati',
  ]) {
    expect(clockAt(noonOf('2026-12-01', zone), zone)).toEqual({ date: '2026-12-01', minute: 720 })
  }
})
