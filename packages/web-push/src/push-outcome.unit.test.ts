import { expect, test } from 'vitest'
import { outcomeOf } from './push-outcome.ts'

test.each([
  [201, undefined, { outcome: 'accepted' }],
  [200, undefined, { outcome: 'accepted' }],
  [404, undefined, { outcome: 'gone' }],
  [410, undefined, { outcome: 'gone' }],
  [429, '7', { outcome: 'later', retryAfter: 7 }],
  [429, '999999', { outcome: 'later', retryAfter: 3600 }],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', { outcome: 'later', retryAfter: null }],
  [500, undefined, { outcome: 'later', retryAfter: null }],
  [403, undefined, { outcome: 'refused', status: 403 }],
  [413, undefined, { outcome: 'refused', status: 413 }],
  [302, undefined, { outcome: 'refused', status: 302 }],
])('status %i with Retry-After %s is read', (status, retryAfter, outcome) => {
  expect(outcomeOf(status, retryAfter)).toEqual(outcome)
})
