import type { Clock } from '@consult/domain'

/** A clock for seeding the demo's past in order. It moves from one past moment to the next and never goes back. */
export interface DemoClock extends Clock {
  /** Moves to `minutesAgo` minutes before the seeding, unless the clock is already later. */
  moveTo(minutesAgo: number): void
}

/** @param end the time of the seeding */
export function createDemoClock(end: Date): DemoClock {
  let at = Number.NEGATIVE_INFINITY
  return {
    now: () => new Date(at),
    moveTo: (minutesAgo) => {
      at = Math.max(at, end.getTime() - minutesAgo * 60_000)
    },
  }
}
