import { expect, test } from 'vitest'
import { requireBirthDate } from './birth-date.ts'

const now = new Date('2026-11-28T12:00:00Z')

test.each(['2026-11-29', '2026-11-28', '1901-11-29', undefined, null])('somebody can be born on %s', (day) => {
  expect(() => requireBirthDate(day, now)).not.toThrow()
})

test.each([
  ['2026-11-30', 'in_the_future'],
  ['2099-01-01', 'in_the_future'],
  ['1901-11-28', 'too_early'],
  ['0001-01-01', 'too_early'],
])('nobody can be born on %s', (day, code) => {
  expect(() => requireBirthDate(day, now)).toThrow(
    expect.objectContaining({ details: { issues: [expect.objectContaining({ path: 'birthDate', code })] } }),
  )
})
