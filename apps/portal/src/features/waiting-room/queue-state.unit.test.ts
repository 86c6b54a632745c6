import { describe, expect, test } from 'vitest'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { silentFor, stateOf, takingOf } from './queue-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

test('a patient who lost their place is not next, has no estimate and cannot be rung', () => {
  const item = {
    consult: {
      status: 'waiting',
      physicianId: null,
      queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 60 } },
    },
    bookedPhysicianId: null,
    licensed: true,
    testClock: null,
    presentUntil: at(-600),
  } as CallItem
  expect(stateOf(item, now)).toEqual({ is: 'lost' })
  expect(takingOf(item, 'me', now)).toBe('not_there')
})

test('a patient on a test clock is there until the clock says otherwise', () => {
  const item = { consult: { status: 'waiting', queue: null }, bookedPhysicianId: null, licensed: true } as CallItem
  const onClock = (testClock: string) => ({ ...item, testClock, presentUntil: '2031-01-01T10:00:30Z' })
  expect(takingOf(onClock('2031-01-01T10:00:00Z'), 'me', now)).toBe('may')
  expect(takingOf(onClock('2031-01-01T10:01:00Z'), 'me', now)).toBe('not_there')
  expect(silentFor(onClock('2031-01-01T10:01:00Z'), now)).toBe(60_000)
})

describe('whether a physician may ring a patient', () => {
  const item = (status: string, physicianId: string | null, bookedPhysicianId: string | null, licensed = true) =>
    ({
      consult: { status, physicianId, queue: null },
      bookedPhysicianId,
      licensed,
      presentUntil: at(30),
      testClock: null,
    }) as CallItem
  test.each([
    ['may', item('waiting', null, null)],
    ['not_licensed', item('waiting', null, null, false)],
    ['booked_here', item('waiting', 'me', 'me')],
    ['booked_elsewhere', item('waiting', 'other', 'other')],
    ['not_licensed', item('waiting', 'me', 'me', false)],
    ['rings_here', item('ringing', 'me', null)],
    ['rings_elsewhere', item('ringing', 'other', null)],
  ])('%s', (taking, call) => {
    expect(takingOf(call, 'me', now)).toBe(taking)
  })
})
