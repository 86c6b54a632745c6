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

test('a booked physician is late a minute after the time, and after ten another may come', () => {
  const from = at('12:10:00')
  expect(physicianLate(booked, at('12:00:59.999'))).toBeNull()
  expect(physicianLate(booked, at('12:01:00'))).toEqual({ anybodyFrom: from, isAnybody: false })
  expect(physicianLate(booked, at('12:09:59.999'))).toEqual({ anybodyFrom: from, isAnybody: false })
  expect(physicianLate(booked, from)).toEqual({ anybodyFrom: from, isAnybody: true })
})

test('a patient who is late waits for them as long', () => {
  const late = { ...booked, waitingSince: '2026-11-21T12:15:00.000Z' }
  expect(physicianLate(late, at('12:16:00'))).toEqual({ anybodyFrom: at('12:25:00'), isAnybody: false })
})

test('nobody is late who is not booked, or not for a time', () => {
  expect(physicianLate({ ...booked, physicianId: null }, at('12:30:00'))).toBeNull()
  expect(physicianLate({ ...booked, scheduledFor: null }, at('12:30:00'))).toBeNull()
})
