import type { Clock } from '@consult/domain'

/** A clock for seeding the demo's past in order. It shows the time of the seeding until its first move. It moves from one past moment to the next and never goes back. */
export interface DemoClock extends Clock {
  /** Moves to `minutesAgo` minutes before the seeding, unless the clock is already later. */
  moveTo(minutesAgo: number): void
}

/** @param end the time of the seeding */
export function createDemoClock(end: Date): DemoClock {
  let at: number | null = null
  return {
    now: () => new Date(at ?? end),
    moveTo: (minutesAgo) => {
      at = Math.max(at ?? Number.NEGATIVE_INFINITY, end.getTime() - minutesAgo * 60_000)
    },
  }
}
