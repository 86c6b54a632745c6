import { expect, test } from 'vitest'
import { writtenDateIn } from './birth-dates.ts'

test.each([
  ['1980-04-12', ['1980-04-12']],
  ['1980/4/12', ['1980-04-12']],
  ['12.04.1980', ['1980-04-12', '1980-12-04']],
  ['04/12/1980', ['1980-12-04', '1980-04-12']],
  ['4/12/80', ['1980-12-04', '1980-04-12', '2080-12-04', '2080-04-12']],
  ['12. 4. 1980', ['1980-04-12', '1980-12-04']],
  ['25.04.1980', ['1980-04-25']],
  ['04/25/1980', ['1980-04-25']],
  ['07.07.1980', ['1980-07-07']],
  ['19800412', ['1980-04-12']],
  ['25041980', ['1980-04-25']],
  ['12 April 1980', ['1980-04-12']],
  ['Apr 12, 1980', ['1980-04-12']],
  ['12 de abril de 1980', ['1980-04-12']],
  ['12 abr 1980', ['1980-04-12']],
  ['29.02.1980', ['1980-02-29']],
])('the query %s finds the birth dates %j', (query, days) => {
  expect(writtenDateIn(query)).toEqual({ days, rest: ' ' })
})

test('the words beside a date remain', () => {
  expect(writtenDateIn('Smith 12.04.1980')).toEqual({ days: ['1980-04-12', '1980-12-04'], rest: 'Smith  ' })
})

test.each(['30.02.1980', '2.5 mg 1980', '+1 415 555 0123', '12 Smiths 1980', '120.04.1980', ''])(
  'the query %j has no date',
  (query) => {
    expect(writtenDateIn(query)).toBeNull()
  },
)

test('a hostile query of the longest length is read at once', () => {
  for (const piece of ['1 ', '1.', 'a', '1 a ', '99', 'de ', '. '])
    expect(writtenDateIn(piece.repeat(200).slice(0, 200))).toBeNull()
})
