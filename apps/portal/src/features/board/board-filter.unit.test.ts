import { expect, test } from 'vitest'
import { everything, type Filterable, isFiltering, matchesFilter, worklistFilterOf } from './board-filter.ts'

const row: Filterable = {
  texts: ['Chloé Lefèvre', '1991-03-14', 'Mar 14, 1991', 'Clara Weiss, MD'],
  physicianId: 'phy_1',
  priority: 'urgent',
}
const finds = (filter: Partial<typeof everything>, filterable: Filterable = row) =>
  matchesFilter({ ...everything, ...filter }, filterable)

test('the board is found by every word of a name in any order, without accents and capitals', () => {
  expect(finds({ text: ' lefevre CHLO ' })).toBe(true)
  expect(finds({ text: 'chloe weiss' })).toBe(true)
  expect(finds({ text: 'chloe holt' })).toBe(false)
})

test('the board is found by a date of birth, as it is shown and as it is stored', () => {
  expect(finds({ text: '1991-03' })).toBe(true)
  expect(finds({ text: 'mar 14, 1991' })).toBe(true)
  expect(finds({ text: '1992' })).toBe(false)
})

test('the board is filtered by physician, and by having none', () => {
  expect(finds({ physicianId: 'phy_1' })).toBe(true)
  expect(finds({ physicianId: 'none' })).toBe(false)
  expect(finds({ physicianId: 'none' }, { ...row, physicianId: null })).toBe(true)
})

test('the board is filtered by priority, and a row whose priority is unknown is not pressing', () => {
  expect(finds({ priority: 'pressing' })).toBe(true)
  expect(finds({ priority: 'emergency' })).toBe(false)
  expect(finds({ priority: 'pressing' }, { ...row, priority: undefined })).toBe(false)
})

test('a filter of spaces filters nothing', () => {
  expect(isFiltering({ ...everything, text: '  ' })).toBe(false)
  expect(finds({ text: '  ' })).toBe(true)
  expect(isFiltering({ ...everything, physicianId: 'none' })).toBe(true)
})

test('a filter of the board leads to the worklist with its physician and priority, and never with a name', () => {
  expect(worklistFilterOf({ text: 'Holt', physicianId: 'phy_1', priority: 'pressing' })).toEqual({
    show: 'open',
    holder: 'phy_1',
    priorities: ['emergency', 'urgent'],
  })
  expect(worklistFilterOf({ ...everything, text: 'Holt' })).toEqual({ show: 'open' })
})
