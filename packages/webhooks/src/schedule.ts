const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The delay before each attempt, in milliseconds: ten attempts in about three days. */
const waits = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/**
 * The fraction by which each delay varies randomly, so that receivers that failed together are retried at different
 * times.
 */
const jitter = 0.1

/**
 * When the next attempt of a delivery is due; null when the schedule is exhausted.
 *
 * @param attemptsMade failed attempts so far; 0 before the first, which is due at once
 * @param now when the last attempt ended
 * @param random a number in [0, 1), as returned by `Math.random`
 */
export function nextAttemptAt(attemptsMade: number, now: Date, random: () => number): Date | null {
  const wait = waits[attemptsMade]
  if (wait === undefined) return null
  return new Date(now.getTime() + jittered(wait, random))
}

/** A delay in milliseconds, varied randomly. `random` as for `nextAttemptAt`. */
export function jittered(wait: number, random: () => number): number {
  return Math.round(wait * (1 - jitter + 2 * jitter * random()))
}
