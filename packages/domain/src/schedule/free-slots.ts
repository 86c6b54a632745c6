import type { Availability } from './availability.ts'
import { isOpen, openWindows, overlapsAny, type Span } from './open-hours.ts'

const minute = 60_000

/**
 * Yields the bookable slots of `minutes` that begin in `within` (end exclusive), soonest first. Slots follow one
 * another from the start of each window, so a booking never shifts the others. The last slot of a window may extend
 * into an adjacent window.
 * @param booked the spans that are already booked.
 */
export function* freeSlots(
  availability: Availability,
  within: Span,
  minutes: number,
  booked: readonly Span[],
): Generator<Span> {
  const length = minutes * minute
  for (const window of openWindows(availability, within)) {
    const end = Math.min(window.endsAt.getTime(), within.endsAt.getTime())
    const before = within.startsAt.getTime() - window.startsAt.getTime()
    const first = window.startsAt.getTime() + Math.max(0, Math.ceil(before / length)) * length
    for (let start = first; start < end; start += length) {
      const slot = { startsAt: new Date(start), endsAt: new Date(start + length) }
      const fits = slot.endsAt <= window.endsAt || isOpen(availability, slot)
      if (fits && !overlapsAny(slot, booked)) yield slot
    }
  }
}
