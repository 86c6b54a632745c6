import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Availability } from './availability.ts'
import { freeSlots } from './free-slots.ts'
import { isOpen, overlapsAny, type Span } from './open-hours.ts'
import { anyAvailability } from './wall-clock.fixture.ts'

const span = (startsAt: string, endsAt: string): Span => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
/** 2026-11-23 is a Monday. */
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const day = span('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z')
const open = (...windows: [start: string, end: string][]): Availability => ({
  timeZone: 'UTC',
  weekly: windows.map(([start, end]) => ({ day: 'mon' as const, start, end })),
  exceptions: [],
})
const starts = (availability: Availability, within: Span, minutes: number, booked: Span[] = []) =>
  [...freeSlots(availability, within, minutes, booked)].map(({ startsAt }) => startsAt.toISOString().slice(11, 16))

describe('slots', () => {
  test('slots follow one another from the start of each window, as long as they fit', () => {
    expect(starts(open(['09:00', '10:00'], ['13:10', '14:05']), day, 20)).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '13:10',
      '13:30',
    ])
    expect([...freeSlots(open(['09:00', '09:20']), day, 20, [])]).toEqual([
      { startsAt: at('09:00'), endsAt: at('09:20') },
    ])
    expect(starts(open(['09:00', '09:19']), day, 20)).toEqual([])
  })

  test('slots begin within the requested span, end exclusive', () => {
    const hours = open(['09:00', '11:00'])
    expect(starts(hours, { startsAt: at('09:20'), endsAt: at('10:00') }, 20)).toEqual(['09:20', '09:40'])
    expect(starts(hours, { startsAt: at('09:21'), endsAt: at('10:01') }, 20)).toEqual(['09:40', '10:00'])
    expect(starts(hours, { startsAt: at('09:20'), endsAt: at('09:20') }, 20)).toEqual([])
  })

  test('booked slots are left out and do not shift the others', () => {
    const booked = [{ startsAt: at('09:30'), endsAt: at('09:50') }]
    expect(starts(open(['09:00', '11:00']), day, 20, booked)).toEqual(['09:00', '10:00', '10:20', '10:40'])
    expect(starts(open(['09:00', '11:00']), day, 30, [{ startsAt: at('09:30'), endsAt: at('10:00') }])).toEqual([
      '09:00',
      '10:00',
      '10:30',
    ])
  })

  test('a slot may extend into an adjacent window', () => {
    expect(starts(open(['22:00', '22:50'], ['22:50', '23:40']), day, 30)).toEqual(['22:00', '22:30', '22:50'])
    const night: Availability = {
      ...open(['22:00', '24:00']),
      exceptions: [{ date: '2026-11-24', windows: [{ start: '00:00', end: '02:00' }] }],
    }
    expect(starts(night, day, 180)).toEqual(['22:00'])
  })

  test('there are no slots without hours', () => {
    expect(starts(open(), day, 20)).toEqual([])
  })
})

const date = '2026-10-25'
const bookings = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 48 * 12 }), fc.integer({ min: 1, max: 12 })).map(([five, length]) => {
    const start = Date.parse(`${date}T00:00:00Z`) + five * 5 * 60_000
    return { startsAt: new Date(start), endsAt: new Date(start + length * 5 * 60_000) }
  }),
  { maxLength: 10 },
)

test('slots of any availability around clock changes are ordered, open and free, and do not depend on how the span is split', () => {
  fc.assert(
    fc.property(
      anyAvailability('Europe/Berlin', [date, '2026-10-26']),
      bookings,
      fc.constantFrom(20, 25, 60, 240),
      fc.integer({ min: 0, max: 48 * 60 }),
      (availability, booked, minutes, cut) => {
        const whole = span(`${date}T00:00:00Z`, '2026-10-27T00:00:00Z')
        const slots = [...freeSlots(availability, whole, minutes, booked)]
        for (const [n, slot] of slots.entries()) {
          expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(minutes * 60_000)
          expect(isOpen(availability, slot)).toBe(true)
          expect(overlapsAny(slot, booked)).toBe(false)
          const next = slots[n + 1]
          if (next) expect(slot.startsAt.getTime()).toBeLessThan(next.startsAt.getTime())
        }
        const middle = new Date(whole.startsAt.getTime() + cut * 60_000)
        const parts = [
          ...freeSlots(availability, { ...whole, endsAt: middle }, minutes, booked),
          ...freeSlots(availability, { ...whole, startsAt: middle }, minutes, booked),
        ]
        expect(parts).toEqual(slots)
      },
    ),
    { numRuns: 15 },
  )
})
