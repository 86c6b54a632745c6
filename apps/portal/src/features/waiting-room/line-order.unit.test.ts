import { expect, test } from 'vitest'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { fitsOrder, nextToCall, waitUrgency } from './line-order.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

const patient = (id: string, consult: Partial<CallItem['consult']> = {}, rest: Partial<CallItem> = {}) =>
  ({
    bookedPhysicianId: null,
    licensed: true,
    testClock: null,
    presentUntil: at(1),
    ...rest,
    consult: {
      id,
      status: 'waiting',
      physicianId: null,
      queue: null,
      waitingSince: at(-3),
      scheduledFor: null,
      ...consult,
    },
  }) as CallItem

const waiting = (position: number, low: number, high: number) =>
  patient(`tc_${position}`, { queue: { position, estimatedWaitSeconds: { low, high } } })

test.each([
  ['none', patient('tc', { waitingSince: at(-3) })],
  ['soon', patient('tc', { waitingSince: at(-10) })],
  ['overdue', patient('tc', { waitingSince: at(-22) })],
  // Early for a booking that is not yet due.
  ['none', patient('tc', { waitingSince: at(-22), scheduledFor: at(5) })],
  ['soon', patient('tc', { waitingSince: at(-40), scheduledFor: at(-12) })],
  ['none', patient('tc', { waitingSince: at(-95) }, { presentUntil: at(-12) })],
  ['none', patient('tc', { waitingSince: at(-95) }, { presentUntil: at(-12), bookedPhysicianId: 'other' })],
])('a wait is %s by its length, from the booked time on, while the patient is there', (urgency, item) => {
  expect(waitUrgency(item, now)).toBe(urgency)
})

test('the next to call is the first in the line whom this physician may call', () => {
  const line = [
    patient('ringing', { status: 'ringing', physicianId: 'other' }),
    patient('elsewhere', {}, { bookedPhysicianId: 'other' }),
    patient('unlicensed', {}, { licensed: false }),
    patient('silent', {}, { presentUntil: at(-1) }),
    patient('mine', {}, { bookedPhysicianId: 'me' }),
    patient('any'),
  ]
  expect(nextToCall(line, 'me', now)).toBe('mine')
  expect(nextToCall(line.slice(0, 4), 'me', now)).toBeNull()
})

test('an estimate that is shorter than that of a patient further ahead does not fit the order', () => {
  const [first, second, third] = [waiting(1, 60, 240), waiting(2, 240, 900), waiting(3, 20, 55)] as const
  const line = [first, second, third]
  expect(line.map((item) => fitsOrder(item, line))).toEqual([true, true, false])
  expect(fitsOrder(patient('no-place'), line)).toBe(true)
  expect(fitsOrder(waiting(4, 240, 901), line)).toBe(true)
})
