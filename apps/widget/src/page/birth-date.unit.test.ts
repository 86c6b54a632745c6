import { expect, test } from 'vitest'
import { dayOf, digitsOf, partsInOrder } from './birth-date.ts'

test.each([
  [['1', '2', '1990'], '1990-02-01'],
  [['31', '12', '1990'], '1990-12-31'],
  [[' 9.', '4', '1985 '], '1985-04-09'],
  [['٣١', '١٢', '١٩٩٠'], '1990-12-31'],
  [['29', '2', '2023'], null],
  [['31', '4', '2023'], null],
  [['0', '4', '2023'], null],
  [['1', '13', '2023'], null],
  [['1', '1', '90'], null],
  [['', '1', '1990'], null],
])('%j is the day %j', ([day = '', month = '', year = ''], written) => {
  expect(dayOf({ day, month, year })).toBe(written)
})

test.each([
  ['en-US', ['month', 'day', 'year']],
  ['en-GB', ['day', 'month', 'year']],
  ['zh', ['year', 'month', 'day']],
  ['ar', ['day', 'month', 'year']],
  ['de', ['day', 'month', 'year']],
])('a date in %s is asked for in the order %j', (locale, order) => {
  expect(partsInOrder(locale)).toEqual(order)
})

test('a code that was pasted with spaces keeps its digits', () => {
  expect(digitsOf(' 123 456\n')).toBe('123456')
})
