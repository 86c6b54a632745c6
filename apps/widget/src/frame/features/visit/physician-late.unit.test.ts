import { expect, test } from 'vitest'
import { aVisit } from '../../entities/visits/visit.fixture.ts'
import { physicianLate } from './physician-late.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const booked = aVisit({
  status: 'waiting',
  physicianId: 'phy_1',
  scheduledFor: '2026-11-21T12:00:00.000Z',
  waitingSince: '2026-11-21T11:50:00.000Z',
})

test('a booked physician is late after a minute, and after ten any physician may take the call', () => {
  const from = at('12:10:00')
  expect(physicianLate(booked, at('12:00:59.999'))).toBeNull()
  expect(physicianLate(booked, at('12:01:00'))).toEqual({ anybodyFrom: from, isAnybody: false })
  expect(physicianLate(booked, at('12:09:59.999'))).toEqual({ anybodyFrom: from, isAnybody: false })
  expect(physicianLate(booked, from)).toEqual({ anybodyFrom: from, isAnybody: true })
})

test('the ten minutes start when a late patient arrives', () => {
  const late = { ...booked, waitingSince: '2026-11-21T12:15:00.000Z' }
  expect(physicianLate(late, at('12:16:00'))).toEqual({ anybodyFrom: at('12:25:00'), isAnybody: false })
})

test('a physician is not late without a booking or a booked time', () => {
  expect(physicianLate({ ...booked, physicianId: null }, at('12:30:00'))).toBeNull()
  expect(physicianLate({ ...booked, scheduledFor: null }, at('12:30:00'))).toBeNull()
})
