import { expect, test } from 'vitest'
import { notificationFilterOf, notificationsPath } from './notification-filter.ts'

test.each(['', '?status=suppressed', '?status=failed&consultId=th_7'])(
  'the address of notifications with the query %j gives the filter that gives the address',
  (query) => {
    expect(notificationsPath(notificationFilterOf(new URLSearchParams(query)))).toBe(`/notifications${query}`)
  },
)

test('what is no filter of notifications in an address is left out', () => {
  const query = new URLSearchParams('status=lost&consultId=pat_1&patientId=pat_1')
  expect(notificationsPath(notificationFilterOf(query))).toBe('/notifications')
})
