import { describe, expect, test } from 'vitest'
import { passes, readDateTest } from './dates.ts'

const at = (instant: string) => ({ from: new Date(instant), to: new Date(instant) })
const isFound = (value: string, time: { from: Date; to: Date | null }) => {
  const test = readDateTest(value)
  if (!test) throw new Error(`${value} is no condition`)
  return passes(test, time)
}

describe('a condition on a date', () => {
  test.each([
    ['2026', '2026-12-31T23:59:59.999Z', true],
    ['2026', '2027-01-01T00:00:00.000Z', false],
    ['2026-02', '2026-02-28T23:00:00.000Z', true],
    ['2026-03-01', '2026-03-01T23:59:59.999Z', true],
    ['2026-03-01', '2026-03-02T00:00:00.000Z', false],
    ['2026-03-01T12:00', '2026-03-01T12:00:59.000Z', true],
    ['2026-03-01T14:00:00+02:00', '2026-03-01T12:00:00.500Z', true],
    ['ne2026-03-01', '2026-03-02T00:00:00.000Z', true],
    ['gt2026-03-01', '2026-03-01T12:00:00.000Z', false],
    ['gt2026-03-01T11:00:00Z', '2026-03-01T12:00:00.000Z', true],
    ['ge2026-03-01', '2026-03-01T00:00:00.000Z', true],
    ['ge2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z', true],
    ['ge2026-03-01T12:00:00.001Z', '2026-03-01T12:00:00.000Z', false],
    ['lt2026-03-01', '2026-02-28T23:59:59.999Z', true],
    ['lt2026-03-01', '2026-03-01T00:00:00.000Z', false],
    ['le2026-03-01', '2026-03-01T23:59:59.999Z', true],
    ['sa2026-03-01', '2026-03-02T00:00:00.000Z', true],
    ['eb2026-03-01', '2026-02-28T00:00:00.000Z', true],
    ['ap2026-03-01', '2026-03-01T05:00:00.000Z', true],
  ])('%s and %s: %s', (value, instant, expected) => expect(isFound(value, at(instant))).toBe(expected))

  test('finds a period that overlaps with it, and one without an end that began before it', () => {
    const open = { from: new Date('2026-02-01T00:00:00Z'), to: null }
    expect(isFound('ge2026-03-01', open)).toBe(true)
    expect(isFound('2026-03-01', open)).toBe(false)
    expect(isFound('lt2026-03-01', open)).toBe(true)
  })

  test.each(['', 'x', '26-01-01', '2026-13', '2026-02-30', '2026-02-03T25:00:00Z', 'gx2026', '2026-02-03T10'])(
    'refuses %j',
    (value) => expect(readDateTest(value)).toBeNull(),
  )
})
