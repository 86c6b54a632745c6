import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test.each([
  [null, { is: 'valid' }],
  ['2027-01-21', { is: 'valid' }],
  ['2027-01-20', { is: 'expiring', days: 60 }],
  ['2026-11-22', { is: 'expiring', days: 1 }],
  ['2026-11-21', { is: 'expiring', days: 0 }],
  ['2026-11-20', { is: 'expired' }],
])('a license valid until %s has the right status', (expiresOn, expiry) => {
  expect(expiryOf(expiresOn, '2026-11-21')).toEqual(expiry)
})
