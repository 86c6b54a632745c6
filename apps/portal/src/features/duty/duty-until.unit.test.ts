import { expect, test } from 'vitest'
import { nextAt } from './duty-until.ts'

const noon = new Date(2026, 10, 21, 12, 0).getTime()

test.each([
  ['18:30', new Date(2026, 10, 21, 18, 30)],
  ['12:00', new Date(2026, 10, 22, 12, 0)],
  ['07:15', new Date(2026, 10, 22, 7, 15)],
  ['', null],
  ['abc', null],
])('nextAt finds the next occurrence of "%s"', (time, expected) => {
  expect(nextAt(time, noon)).toEqual(expected)
})
