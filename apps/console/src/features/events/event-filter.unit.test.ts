import { expect, test } from 'vitest'
import { eventFilterOf, eventsPath } from './event-filter.ts'

test.each(['', '?delivery=failed', '?type=telehealth.waiting&delivery=waiting&consultId=ac_7'])(
  'the address of events with the query %j gives the filter that gives the address',
  (query) => {
    expect(eventsPath(eventFilterOf(new URLSearchParams(query)))).toBe(`/events${query}`)
  },
)

test('what is no filter of events in an address is left out', () => {
  const query = new URLSearchParams('type=other&delivery=none&consultId=pat_1&page=2')
  expect(eventsPath(eventFilterOf(query))).toBe('/events')
})
