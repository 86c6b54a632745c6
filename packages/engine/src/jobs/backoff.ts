/**
 * How long a job waits before its next attempt, in milliseconds.
 * @param attempt the number of the attempt that failed, from 1.
 * @param random a number in [0, 1), as `Math.random` gives.
 */
export type Backoff = (attempt: number, random: () => number) => number

/**
 * A wait that doubles with every failed attempt, from `firstMs` to at most `maxMs`.
 * @param options.jitter the share by which a wait may be longer or shorter: 0.1 spreads 100 ms over 90 to 110 ms, so
 *   that jobs that failed together do not all come back together. 0 unless given.
 */
export function exponentialBackoff(options: { firstMs: number; maxMs: number; jitter?: number }): Backoff {
  const { firstMs, maxMs, jitter = 0 } = options
  return (attempt, random) => {
    const wait = Math.min(firstMs * 2 ** (attempt - 1), maxMs)
    return Math.round(wait * (1 - jitter + 2 * jitter * random()))
  }
}
