import { expect, test } from 'vitest'
import { filterOfQuery, queryOfFilter } from './request-filter.ts'

test.each(['', '?status=4xx', '?status=5xx&method=POST&code=not_found'])(
  'the address %j gives the filter that gives the address',
  (query) => {
    expect(queryOfFilter(filterOfQuery(new URLSearchParams(query)))).toBe(query)
  },
)

test('what is no filter in an address is left out', () => {
  const query = new URLSearchParams('status=418&method=TRACE&code=<b>&other=1')
  expect(queryOfFilter(filterOfQuery(query))).toBe('')
})
