const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long each attempt waits after the one before it, in milliseconds: ten attempts in about three days. */
const waits = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Each wait is drawn from this part of itself to either side, so that receivers that failed together return apart. */
const jitter = 0.1

/**
 * When the next attempt of a delivery is due; null when the schedule is used up.
 *
 * @param attemptsMade attempts that have failed so far; 0 before the first, which is due at once
 * @param now when the last of them ended
 * @param random a number in [0, 1), as `Math.random` gives
 */
export function nextAttemptAt(attemptsMade: number, now: Date, random: () => number): Date | null {
  const wait = waits[attemptsMade]
  if (wait === undefined) return null
  return new Date(now.getTime() + Math.round(wait * (1 - jitter + 2 * jitter * random())))
}
