/**
 * How long a job waits before its next attempt, in milliseconds.
 * @param attempt the number of the failed attempt, from 1.
 * @param random a number in [0, 1), as returned by `Math.random`.
 */
export type Backoff = (attempt: number, random: () => number) => number

/**
 * A delay that doubles with every failed attempt, from `firstMs` up to `maxMs`.
 * @param options.jitter the fraction by which a delay may vary: 0.1 spreads 100 ms over 90 to 110 ms, so that jobs that
 * failed together are not all retried together. Default: 0.
 */
export function exponentialBackoff(options: { firstMs: number; maxMs: number; jitter?: number }): Backoff {
  const { firstMs, maxMs, jitter = 0 } = options
  return (attempt, random) => {
    const wait = Math.min(firstMs * 2 ** (attempt - 1), maxMs)
    return Math.round(wait * (1 - jitter + 2 * jitter * random()))
  }
}
