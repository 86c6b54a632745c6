import { expect, test } from 'vitest'
import { slotsByDay } from './slots-by-day.ts'

const hours = {
  timeZone: 'Europe/Berlin',
  weekly: [{ day: 'sun' as const, start: '01:00', end: '04:00' }],
  exceptions: [],
}

test('slots are grouped by day in the hours’ time zone, and days with a clock change are marked', () => {
  // Saturday evening in Berlin; clocks go forward that night.
  const now = new Date('2027-03-27T20:00:00Z')
  const booked = [{ startsAt: new Date('2027-03-28T00:00:00Z'), endsAt: new Date('2027-03-28T01:00:00Z') }]
  const days = slotsByDay(hours, now, 60, booked)
  expect(days).toHaveLength(14)
  expect(days[0]).toEqual({ date: '2027-03-27', slots: [], booked: 0, clocksChange: false })
  expect(days[1]).toEqual({
    date: '2027-03-28',
    slots: ['2027-03-28T01:00:00.000Z'],
    booked: 1,
    clocksChange: true,
  })
  expect(days[8]).toMatchObject({ date: '2027-04-04', clocksChange: false })
  expect(days[8]?.slots).toHaveLength(3)
})
