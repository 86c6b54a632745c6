import { expect, test } from 'vitest'
import { unwrap } from './unwrap.ts'

test('numbers that wrap around continue to count up', () => {
  const next = unwrap(16)
  expect([65_534, 65_535, 0, 1].map(next)).toEqual([65_534, 65_535, 65_536, 65_537])
})

test('a late number keeps its place, even before the first one and across a wrap', () => {
  const next = unwrap(16)
  expect([0, 65_535, 2, 1, 65_534].map(next)).toEqual([0, -1, 2, 1, -2])
})

test('a 32-bit time does not jump when it wraps around', () => {
  const next = unwrap(32)
  expect([2 ** 32 - 960, 0, 960].map(next)).toEqual([2 ** 32 - 960, 2 ** 32, 2 ** 32 + 960])
})
