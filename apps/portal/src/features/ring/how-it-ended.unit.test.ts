import { expect, test } from 'vitest'
import { howItEnded } from './how-it-ended.ts'

test.each([
  ['in_progress', 'phy_me', false, 'answered'],
  ['completed', 'phy_me', false, 'answered'],
  ['waiting', null, false, 'missed'],
  ['waiting', null, true, 'declined'],
  ['ringing', 'phy_other', false, 'missed'],
  ['ringing', 'phy_other', true, 'declined'],
  ['in_progress', 'phy_other', false, 'missed'],
  ['cancelled', null, false, 'cancelled'],
  ['cancelled', null, true, 'cancelled'],
] as const)('%s with %s, declined %s: %s', (status, physicianId, declined, end) => {
  expect(howItEnded({ status, physicianId }, 'phy_me', declined)).toBe(end)
})
