import { expect, test } from 'vitest'
import { rowToFocus } from './use-kept-focus.ts'

test.each([
  ['the same row, wherever it is now', ['b', 'c', 'a'], 2],
  ['the row that is now in its place', ['b', 'c'], 0],
  ['nothing in an empty list', [], null],
])('the focus goes to %s', (_name, ids, at) => {
  expect(rowToFocus({ id: 'a', at: 0 }, ids)).toBe(at)
})

test('after the last row goes, the focus goes to the one above it', () => {
  expect(rowToFocus({ id: 'c', at: 2 }, ['a', 'b'])).toBe(1)
})
