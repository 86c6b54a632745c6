import { expect, test } from 'vitest'
import { isSearchable } from './is-searchable.ts'

test.each(['痛', '김', 'の', 'カ', '𠮷', 'ab', '12'])('%j is searched for', (query) => {
  expect(isSearchable(query)).toBe(true)
})

test.each(['', 'a', '1', 'é', 'ก', '-'])('%j is too short to search for', (query) => {
  expect(isSearchable(query)).toBe(false)
})
