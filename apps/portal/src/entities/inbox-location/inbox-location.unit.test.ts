import { expect, test } from 'vitest'
import { inboxLocationOf, inboxPathOf } from './inbox-location.ts'

test.each([
  ['/inbox', { view: 'mine', consultId: null }],
  ['/inbox/queue', { view: 'queue', consultId: null }],
  ['/inbox/queue/ac_1', { view: 'queue', consultId: 'ac_1' }],
  ['/inbox/nonsense/ac_1', { view: 'mine', consultId: 'ac_1' }],
  ['/inbox/mine/a%20b', { view: 'mine', consultId: null }],
])('%s', (path, place) => {
  expect(inboxLocationOf(path)).toEqual(place)
})

test("a location's path parses back to the same location", () => {
  const place = { view: 'overdue', consultId: 'ac_7' } as const
  expect(inboxLocationOf(inboxPathOf(place))).toEqual(place)
})
