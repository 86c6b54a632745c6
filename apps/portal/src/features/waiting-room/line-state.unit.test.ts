import { describe, expect, test } from 'vitest'
import type { CallItem } from '../call/call-item.ts'
import { presenceOf, takingOf } from './line-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

describe('whether the patient is there', () => {
  test.each([
    [30, { is: 'here' }],
    [0.001, { is: 'here' }],
    [0, { is: 'silent', since: now - 30_000 }],
    [-569.999, { is: 'silent', since: now - 599_999 }],
    [-570, { is: 'lost', since: now - 600_000 }],
  ])('present until %d s from now', (seconds, presence) => {
    expect(presenceOf({ presentUntil: at(seconds) }, now)).toEqual(presence)
  })
})

describe('whether it may ring for one', () => {
  const item = (status: string, physicianId: string | null, bookedPhysicianId: string | null, licensed = true) =>
    ({ consult: { status, physicianId }, bookedPhysicianId, licensed }) as CallItem
  test.each([
    ['may', item('waiting', null, null)],
    ['not_licensed', item('waiting', null, null, false)],
    ['booked_here', item('waiting', 'me', 'me')],
    ['booked_elsewhere', item('waiting', 'other', 'other')],
    ['not_licensed', item('waiting', 'me', 'me', false)],
    ['rings_here', item('ringing', 'me', null)],
    ['rings_elsewhere', item('ringing', 'other', null)],
  ])('%s', (taking, call) => {
    expect(takingOf(call, 'me')).toBe(taking)
  })
})
