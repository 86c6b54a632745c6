import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { timeZoneSchema } from '../vocabulary/time-zone.ts'
import { firstInstantAt, localDateAt } from './local-time.ts'
import { clockChanges, firstMinuteAt, wallClock } from './wall-clock.fixture.ts'

const at = (timeZone: string, date: string, time: string) =>
  firstInstantAt(timeZone, Temporal.PlainDate.from(date), time).toISOString()

describe('the instant of a local time', () => {
  test.each([
    ['an instant like any other', 'Europe/Berlin', '2026-01-15', '09:00', '2026-01-15T08:00:00.000Z'],
    ['in summer another', 'Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00:00.000Z'],
    [
      'where it is skipped, the moment of the change',
      'Europe/Berlin',
      '2026-03-29',
      '02:30',
      '2026-03-29T01:00:00.000Z',
    ],
    ['so is the beginning of what is skipped', 'Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['and its end', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['where it comes twice, the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after that, its own again', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['a skipped midnight, the first of the day', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
    ['the end of a day, the next one’s beginning', 'UTC', '2026-12-31', '24:00', '2027-01-01T00:00:00.000Z'],
    ['on a day that never was, the change', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
    ['of a change by half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  ])('%s', (_what, timeZone, date, time, instant) => {
    expect(at(timeZone, date, time)).toBe(instant)
  })

  test('agrees with the platform’s clocks, minute by minute, around clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...clockChanges),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: 0, max: 24 * 60 }),
        ([timeZone, date], days, minutes) => {
          const day = Temporal.PlainDate.from(date).add({ days })
          const time =
            minutes === 24 * 60 ? '24:00' : Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5)
          const shown = time === '24:00' ? `${day.add({ days: 1 })}T00:00:00` : `${day}T${time}:00`
          expect(firstInstantAt(timeZone, day, time)).toEqual(firstMinuteAt(timeZone, shown))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('never moves backward for a later time', () => {
    const times = Array.from({ length: 97 }, (_, n) => n * 15).map(
      (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    )
    for (const [timeZone, date] of clockChanges) {
      const instants = times.map((time) => at(timeZone, date, time))
      expect(instants, timeZone).toEqual(instants.toSorted())
    }
  })
})

test('the library supports every time zone that a request may name, and gives its date', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'utc', 'europe/berlin', 'Etc/GMT+5', 'US/Pacific']) {
    expect(timeZoneSchema.safeParse(timeZone).success, timeZone).toBe(true)
    expect(localDateAt(timeZone, now).toString(), timeZone).toBe(wallClock(timeZone, now).slice(0, 10))
  }
})
