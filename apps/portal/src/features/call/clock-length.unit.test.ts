import { expect, test } from 'vitest'
import { clockLength } from './clock-length.ts'

test.each([
  [-1, '00:00'],
  [9999, '00:09'],
  [249_000, '04:09'],
  [3_849_000, '1:04:09'],
])('%d ms is shown as %s', (ms, expected) => {
  expect(clockLength(ms)).toBe(expected)
})
