import { expect, test } from 'vitest'
import { hasExpired } from './expiry.ts'

const at = new Date('2026-03-02T09:00:00.000Z')
const event = (type: string, expiresAt?: string) => ({ type, body: JSON.stringify({ data: { expiresAt } }) })

test.each([
  ['notification.requested', '2026-03-02T09:00:00.001Z', false],
  ['notification.requested', '2026-03-02T09:00:00.000Z', true],
  ['notification.requested', '2026-03-01T00:00:00.000Z', true],
  // A tombstone of an erased patient has no data.
  ['notification.requested', undefined, false],
  ['notification.withdrawn', '2026-03-01T00:00:00.000Z', false],
])('%s that expires at %s: expired is %s at 09:00', (type, expiresAt, expired) => {
  expect(hasExpired(event(type, expiresAt), at)).toBe(expired)
})
