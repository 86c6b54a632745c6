import { firstInstantAt, localDateAt } from '../schedule/local-time.ts'
import type { QuietHours } from './settings.ts'

/**
 * When the quiet hours that contain `now` end, or null outside of quiet hours. A window belongs to the local date on
 * which it starts, so each of its ends has the offset of its own date, also when clocks change in between.
 */
export function quietUntil({ start, end }: QuietHours, timeZone: string, now: Date): Date | null {
  const today = localDateAt(timeZone, now)
  for (const day of [today.subtract({ days: 1 }), today]) {
    const begins = firstInstantAt(timeZone, day, start)
    const ends = firstInstantAt(timeZone, end < start ? day.add({ days: 1 }) : day, end)
    if (begins <= now && now < ends) return ends
  }
  return null
}

/** The local midnight before an instant. */
export const startOfDay = (timeZone: string, now: Date): Date =>
  firstInstantAt(timeZone, localDateAt(timeZone, now), '00:00')

/** The next local midnight after an instant. */
export const startOfNextDay = (timeZone: string, now: Date): Date =>
  firstInstantAt(timeZone, localDateAt(timeZone, now), '24:00')
