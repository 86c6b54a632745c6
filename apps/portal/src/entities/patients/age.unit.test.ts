import { expect, test } from 'vitest'
import { ageIn } from './age.ts'

test.each([
  ['1988-04-02', '2026-04-01', 37, 'year'],
  ['1988-04-02', '2026-04-02', 38, 'year'],
  ['2024-11-21', '2026-11-21', 2, 'year'],
  ['2024-11-22', '2026-11-21', 23, 'month'],
  ['2026-10-22', '2026-11-21', 30, 'day'],
  ['2026-11-21', '2026-11-21', 0, 'day'],
] as const)('a person born on %s is on %s %i %s(s) old', (birthDate, today, count, unit) => {
  expect(ageIn(birthDate, today)).toEqual({ unit, count })
})

test('a birth date that is in the future or invalid gives no age', () => {
  expect(ageIn('2027-01-01', '2026-11-21')).toBeNull()
  expect(ageIn('unknown', '2026-11-21')).toBeNull()
})
