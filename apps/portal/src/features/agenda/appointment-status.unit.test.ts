import { expect, test } from 'vitest'
import { appointmentStatusOf, isPressing } from './appointment-status.ts'

const item = { status: 'invited', startsAt: '2026-11-21T12:00:00.000Z', cancelledReason: null } as const
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)

test('a patient who has not arrived is late a minute after the booked time', () => {
  expect(appointmentStatusOf(item, at('12:00:59.999'))).toBe('invited')
  expect(appointmentStatusOf(item, at('12:01:00'))).toBe('late')
  expect(appointmentStatusOf({ ...item, status: 'waiting' }, at('12:01:00'))).toBe('waiting')
})

test('a patient who never arrived has missed the appointment', () => {
  expect(
    appointmentStatusOf({ ...item, status: 'cancelled', cancelledReason: 'patient_no_show' }, at('13:00:00')),
  ).toBe('missed')
  expect(appointmentStatusOf({ ...item, status: 'cancelled', cancelledReason: 'requested' }, at('13:00:00'))).toBe(
    'cancelled',
  )
})

test('only a patient who is there and not in the call is pressing', () => {
  expect(
    (['invited', 'late', 'waiting', 'ringing', 'in_progress', 'completed', 'missed', 'cancelled'] as const).filter(
      isPressing,
    ),
  ).toEqual(['waiting', 'ringing'])
})
