import { expect, test } from 'vitest'
import { count } from './count.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('a count of %d is written as "%s"', (number, text) => {
  expect(count(number, 'entry', 'entries')).toBe(text)
})

test('a count without a given plural adds an s', () => {
  expect([count(1, 'problem'), count(2, 'problem')]).toEqual(['1 problem', '2 problems'])
})
