import type { Availability } from './availability.ts'
import { openWindows } from './open-hours.ts'

const dayMs = 86_400_000

/** How far ahead to look, in days, in steps: usually somebody is back within the first. The last is the horizon. */
const steps = [1, 4, 28] as const

/**
 * Returns when the next of these people's hours begin, or null if that is not known: nobody has hours within four weeks, or
 * somebody's hours have begun already, so that they may be back at any moment.
 */
export function nextOpening(hours: readonly Availability[], now: Date): Date | null {
  for (const days of steps) {
    const within = { startsAt: now, endsAt: new Date(now.getTime() + days * dayMs) }
    const starts = hours.flatMap((each) => openWindows(each, within).map(({ startsAt }) => startsAt.getTime()))
    if (starts.length === 0) continue
    const first = starts.reduce((one, other) => Math.min(one, other))
    return first > now.getTime() ? new Date(first) : null
  }
  return null
}
