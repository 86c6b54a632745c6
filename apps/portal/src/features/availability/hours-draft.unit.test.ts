import { setAvailabilitySchema } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { draftOf, faultsOf, type HoursDraft, hoursDiffer, hoursOf, nextKey, nextWindow } from './hours-draft.ts'

const kept = {
  timeZone: 'Europe/Berlin',
  weekly: [
    { day: 'mon' as const, start: '09:00', end: '12:00' },
    { day: 'mon' as const, start: '20:00', end: '24:00' },
  ],
  exceptions: [{ date: '2026-12-24', windows: [] }],
}
const line = (start: string, end: string) => ({ key: nextKey(), start, end })
const tuesday = (...windows: [string, string][]): HoursDraft => {
  const draft = draftOf(kept, 'UTC')
  return { ...draft, weekly: { ...draft.weekly, tue: windows.map(([start, end]) => line(start, end)) } }
}
const faultsIn = (draft: HoursDraft) => {
  const faults = faultsOf(draft)
  return draft.weekly.tue.map(({ key }) => faults.get(key) ?? null)
}

test('a draft equals the stored hours until it is changed, and shows midnight as 00:00', () => {
  const draft = draftOf(kept, 'UTC')
  expect(draft.weekly.mon[1]?.end).toBe('00:00')
  expect(hoursOf(draft)).toEqual(kept)
  expect(hoursDiffer(draft, kept)).toBe(false)
  expect(hoursDiffer({ ...draft, timeZone: 'UTC' }, kept)).toBe(true)
})

test('a physician without stored hours starts with the local time zone and no changes', () => {
  const nothing = { timeZone: null, weekly: [], exceptions: [] }
  const draft = draftOf(nothing, 'America/New_York')
  expect(draft.timeZone).toBe('America/New_York')
  expect(hoursDiffer(draft, nothing)).toBe(false)
})

describe('exactly the hours that the service would refuse are marked', () => {
  test.each<[string, [string, string][], (string | null)[]]>([
    ['none', [], []],
    [
      'hours that touch',
      [
        ['09:00', '12:00'],
        ['12:00', '00:00'],
      ],
      [null, null],
    ],
    [
      'hours that overlap',
      [
        ['09:00', '12:00'],
        ['11:59', '13:00'],
      ],
      [null, 'overlap'],
    ],
    [
      'hours that overlap, in the other order',
      [
        ['11:00', '13:00'],
        ['09:00', '12:00'],
      ],
      ['overlap', null],
    ],
    ['hours that end before they begin', [['12:00', '09:00']], ['order']],
    ['hours without an end', [['12:00', '']], ['missing']],
    ['a whole day', [['00:00', '00:00']], [null]],
  ])('%s', (_what, windows, faults) => {
    const draft = tuesday(...windows)
    expect(faultsIn(draft)).toEqual(faults)
    expect(setAvailabilitySchema.safeParse(hoursOf(draft)).success).toBe(faults.every((fault) => fault === null))
  })

  test('dates that are missing or listed twice are marked', () => {
    const draft = draftOf(kept, 'UTC')
    const [first, second] = ['2026-12-24', ''].map((date) => ({ key: nextKey(), date, windows: [] }))
    if (!first || !second) throw new Error('two days')
    const faults = faultsOf({ ...draft, exceptions: [...draft.exceptions, first, second] })
    expect([faults.get(first.key), faults.get(second.key)]).toEqual(['twice', 'date'])
  })
})

test.each<[[string, string][], string, string]>([
  [[], '09:00', '12:00'],
  [[['09:00', '12:00']], '13:00', '16:00'],
  [[['09:00', '22:00']], '23:00', '00:00'],
  [[['09:00', '23:30']], '', ''],
])('a window added after %j starts as %s to %s', (windows, start, end) => {
  expect(nextWindow(windows.map(([from, to]) => line(from, to)))).toMatchObject({ start, end })
})
