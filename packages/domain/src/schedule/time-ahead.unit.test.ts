import { expect, it } from 'vitest'
import { addSeconds } from '../vocabulary/clock.ts'
import { furthestBooking, tooFarAhead } from './time-ahead.ts'

it('a time is refused from the first moment beyond the limit, which the message names', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const latest = new Date('2028-11-30T12:00:00Z')
  expect(tooFarAhead('scheduledFor', latest, now, furthestBooking)).toBeNull()
  expect(tooFarAhead('scheduledFor', addSeconds(latest, 1), now, furthestBooking)).toMatchObject({
    code: 'invalid_request',
    details: {
      issues: [{ path: 'scheduledFor', code: 'too_late', message: 'Choose a time at most two years ahead.' }],
    },
  })
})
