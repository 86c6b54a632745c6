import { expect, test } from 'vitest'
import { allOrNone, extended, mostSelected, nothing, toggled } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids]

test('a row is selected and taken out again', () => {
  const one = toggled(nothing, 'b')
  expect(idsOf(one)).toEqual(['b'])
  expect(idsOf(toggled(one, 'b'))).toEqual([])
})

test('a selection extends from its anchor in both directions', () => {
  const from = toggled(nothing, 'c')
  expect(idsOf(extended(from, listed, 'e'))).toEqual(['c', 'd', 'e'])
  expect(idsOf(extended(from, listed, 'a')).sort()).toEqual(['a', 'b', 'c'])
  expect(idsOf(extended(nothing, listed, 'd'))).toEqual(['d'])
})

test('an anchor that left the list selects the row alone', () => {
  expect(idsOf(extended({ ids: new Set(), anchor: 'gone' }, listed, 'b'))).toEqual(['b'])
})

test('all rows are selected, as many as one act changes, and then none', () => {
  const many = Array.from({ length: mostSelected + 20 }, (_, n) => `row-${n}`)
  const all = allOrNone(toggled(nothing, 'row-3'), many)
  expect(all.ids.size).toBe(mostSelected)
  expect(idsOf(allOrNone(all, many))).toEqual([])
  expect(toggled(all, 'one-more').ids.size).toBe(mostSelected)
})
