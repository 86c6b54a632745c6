import type { Availability } from './availability.ts'
import { isOpen, openWindows, overlapsAny, type Span } from './open-hours.ts'

const minute = 60_000

/**
 * The spans of `minutes` that can be booked and begin in `within` (its end not included), soonest first. They are
 * counted from the beginning of each window, one after the other, so that a booking never moves the others; the last of
 * a window may run on into one that follows without a pause.
 * @param booked what is taken.
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
