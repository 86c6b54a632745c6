import { setAvailabilitySchema } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { draftOf, faultsOf, hoursOf, nextKey } from './hours-draft.ts'
import { areaOf, opennessOf, paintDay, paintWeek, stretchesOf } from './paint.ts'

type Times = [start: string, end: string][]
const lines = (...times: Times) => times.map(([start, end]) => ({ key: nextKey(), start, end }))
const painted = (times: Times, from: number, to: number, opens: boolean) =>
  paintDay(lines(...times), { from: from * 60, to: to * 60, opens }).map(({ start, end }) => [start, end])

describe('painting a day', () => {
  test.each<[string, Times, Parameters<typeof paintDay>[1], Times]>([
    ['opens hours in an empty day', [], { from: 540, to: 720, opens: true }, [['09:00', '12:00']]],
    ['opens hours to midnight', [], { from: 1200, to: 1440, opens: true }, [['20:00', '00:00']]],
    [
      'merges overlapping hours, including parts outside the painted area',
      [
        ['09:00', '11:30'],
        ['11:00', '13:00'],
      ],
      { from: 600, to: 660, opens: true },
      [['09:00', '13:00']],
    ],
    [
      'joins adjacent hours',
      [
        ['09:00', '10:00'],
        ['11:00', '12:00'],
      ],
      { from: 600, to: 660, opens: true },
      [['09:00', '12:00']],
    ],
    [
      'leaves hours outside the painted area unchanged to the minute',
      [['09:10', '10:05']],
      { from: 720, to: 750, opens: true },
      [
        ['09:10', '10:05'],
        ['12:00', '12:30'],
      ],
    ],
    [
      'closes the middle of a window',
      [['09:00', '17:00']],
      { from: 720, to: 780, opens: false },
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    ['closes the whole of hours', [['09:10', '10:05']], { from: 540, to: 660, opens: false }, []],
    [
      'does not close hours that are only adjacent',
      [['09:00', '12:00']],
      { from: 720, to: 780, opens: false },
      [['09:00', '12:00']],
    ],
    [
      'keeps lines that are incomplete or end before they begin',
      [
        ['', '12:00'],
        ['14:00', '13:00'],
      ],
      { from: 540, to: 600, opens: true },
      [
        ['09:00', '10:00'],
        ['', '12:00'],
        ['14:00', '13:00'],
      ],
    ],
  ])('%s', (_what, times, area, expected) => {
    expect(paintDay(lines(...times), area).map(({ start, end }) => [start, end])).toEqual(expected)
  })

  test('keeps the key of a line that it only extends, so that focus is not lost', () => {
    const [line] = lines(['09:00', '10:00'])
    expect(paintDay(line ? [line] : [], { from: 600, to: 660, opens: true })[0]?.key).toBe(line?.key)
  })

  test('and closing the same hours restores the original hours', () => {
    expect(painted([['08:00', '09:00']], 10, 11, true)).toEqual([
      ['08:00', '09:00'],
      ['10:00', '11:00'],
    ])
    expect(
      painted(
        [
          ['08:00', '09:00'],
          ['10:00', '11:00'],
        ],
        10,
        11,
        false,
      ),
    ).toEqual([['08:00', '09:00']])
  })
})

test('a stroke covers every cell between its ends, in either direction', () => {
  const area = { days: ['tue', 'wed', 'thu'], from: 9 * 60, to: 12 * 60 }
  const [one, other] = [
    { day: 1, slot: 23 },
    { day: 3, slot: 18 },
  ]
  expect(areaOf({ anchor: one, head: other, opens: true }, 30)).toEqual(area)
  expect(areaOf({ anchor: other, head: one, opens: true }, 30)).toEqual(area)
})

test('a cell is open, closed or partly open', () => {
  const stretches = stretchesOf(lines(['09:10', '10:00'], ['', '12:00']))
  expect([540, 570, 600].map((from) => opennessOf(stretches, from, from + 30))).toEqual(['partly', 'open', 'closed'])
})

test('painted hours are valid for the service', () => {
  let { weekly, ...rest } = draftOf({ timeZone: 'UTC', weekly: [], exceptions: [] }, 'UTC')
  for (let n = 0; n < 200; n += 1) {
    const cell = (seed: number) => ({ day: (seed * 7919) % 7, slot: (seed * 104_729) % 48 })
    weekly = paintWeek(weekly, { anchor: cell(n), head: cell(n * n + 1), opens: n % 3 !== 0 }, 30)
    const draft = { ...rest, weekly }
    expect([...faultsOf(draft).values()].filter((fault) => fault !== 'many')).toEqual([])
    expect(setAvailabilitySchema.safeParse(hoursOf(draft)).success).toBe(faultsOf(draft).size === 0)
  }
})
