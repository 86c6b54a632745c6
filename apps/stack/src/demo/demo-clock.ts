import type { Clock } from '@consult/domain'

/** The demo's past is played in order: this clock goes from one moment of it to the next, and never back. */
export interface DemoClock extends Clock {
  /** Moves to so many minutes before the seeding, unless it is past that. */
  moveTo(minutesAgo: number): void
}

/** @param end the moment of the seeding. */
export function createDemoClock(end: Date): DemoClock {
  let at = Number.NEGATIVE_INFINITY
  return {
    now: () => new Date(at),
    moveTo: (minutesAgo) => {
      at = Math.max(at, end.getTime() - minutesAgo * 60_000)
    },
  }
}
