/** The shortest time between two readings of a list, on average. Each reading shows patients, so each is in the audit. */
const everyMs = 30_000
/** The readings that may follow each other at once, after a quiet time. */
const most = 2
/** After this time without a change, the list is read anyway: not everything that moves a row is an event. */
const quietMs = 60_000

/** When to read a list again: at once after a change, and never more often on average than once in 30 seconds. */
export interface ReadingTimes {
  /** Something changed that may move rows. */
  changed(): void
  /** The milliseconds until the list is to be read; 0: now. */
  wait(): number
  /** The list is being read. */
  reads(): void
}

/** @param now milliseconds of a clock that never goes back. The list has just been read. */
export function createReadingTimes(now: () => number): ReadingTimes {
  let isStale = false
  let lastRead = now()
  /** What is left, when it was counted: 1 is a reading. */
  let left = most - 1
  let counted = now()
  const count = () => {
    left = Math.min(most, left + (now() - counted) / everyMs)
    counted = now()
    return left
  }
  return {
    changed: () => {
      isStale = true
    },
    wait: () => {
      const missing = Math.max(0, 1 - count())
      const wanted = isStale ? 0 : Math.max(0, lastRead + quietMs - now())
      return Math.ceil(Math.max(missing * everyMs, wanted))
    },
    reads: () => {
      count()
      left = Math.max(0, left - 1)
      isStale = false
      lastRead = now()
    },
  }
}
