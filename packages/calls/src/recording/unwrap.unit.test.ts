import { expect, test } from 'vitest'
import { unwrap } from './unwrap.ts'

test('numbers that begin anew are counted on', () => {
  const next = unwrap(16)
  expect([65_534, 65_535, 0, 1].map(next)).toEqual([65_534, 65_535, 65_536, 65_537])
})

test('one that comes late keeps its place, also from before the beginning and across the end', () => {
  const next = unwrap(16)
  expect([0, 65_535, 2, 1, 65_534].map(next)).toEqual([0, -1, 2, 1, -2])
})

test('a time of 32 bits does not jump where it begins anew', () => {
  const next = unwrap(32)
  expect([2 ** 32 - 960, 0, 960].map(next)).toEqual([2 ** 32 - 960, 2 ** 32, 2 ** 32 + 960])
})
