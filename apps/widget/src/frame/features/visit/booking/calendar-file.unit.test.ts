import { expect, test } from 'vitest'
import { aVisit } from '../../../entities/visits/visit.fixture.ts'
import { calendarFile } from './calendar-file.ts'

test('a calendar file has the time in UTC, a stable UID, and nothing about the patient', () => {
  const scheduledFor = '2026-03-02T09:00:00.000Z'
  const call = { ...aVisit({ reason: 'Rash', durationMinutes: 45 }), scheduledFor }
  const file = calendarFile(call, 'Video call', new Date('2026-02-01T10:00:00.000Z'))
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Calls//EN',
    'BEGIN:VEVENT',
    'UID:th_1@consult',
    'DTSTAMP:20260201T100000Z',
    'SEQUENCE:65872800',
    'DTSTART:20260302T090000Z',
    'DTEND:20260302T094500Z',
    'SUMMARY:Video call',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(file).not.toMatch(/Rash|pat_1|external/)
})

test('a calendar file that is saved seconds later has a higher sequence, because the call may have moved meanwhile', () => {
  const sequenceAt = (at: string) => {
    const file = calendarFile({ ...aVisit({}), scheduledFor: '2026-03-02T09:00:00.000Z' }, 'Video call', new Date(at))
    return Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
  }
  expect(sequenceAt('2026-02-01T10:00:02.000Z')).toBeGreaterThan(sequenceAt('2026-02-01T10:00:00.000Z'))
  expect(sequenceAt('2090-01-01T00:00:00.000Z')).toBeLessThan(2 ** 31)
})
