import { expect, test } from 'vitest'
import { movedBy, partAt } from './use-list-window.ts'

test('the rendered part is the visible rows and some above and below', () => {
  const layout = { row: 96, heading: 28, groups: [] }
  expect(partAt(0, 600, layout)).toEqual({ first: 0, last: 14 })
  expect(partAt(96 * 100 + 5, 600, layout)).toEqual({ first: 92, last: 114 })
})

test.each([
  ['nothing above has changed', ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'x', 'd'], 0],
  ['two rows came above', ['a', 'b', 'c'], ['x', 'y', 'a', 'b', 'c'], 2],
  ['one above has gone', ['a', 'b', 'c'], ['b', 'c'], -1],
  ['the first on the screen has gone: the next takes its place', ['a', 'b', 'c', 'd'], ['a', 'c', 'd'], 0],
  ['all have gone', ['a', 'b'], ['x'], 0],
])('%s', (_name, was, now, rows) => {
  expect(movedBy(was, now, 1)).toBe(rows)
})
