import { jittered } from './schedule.ts'

/** How an endpoint has been responding. The breaker is open while `nextProbeAt` is set. */
export interface CircuitBreaker {
  /** Failed attempts since the last success. While the breaker is open, only failed probes add to it. */
  readonly consecutiveFailures: number
  /** When the next probe may be sent. While one is being sent: when its lease expires. */
  readonly nextProbeAt: Date | null
}

/** The number of consecutive failures that opens the breaker. */
export const failuresUntilOpen = 5

const second = 1000
/**
 * The delay before each probe, in milliseconds; the last delay repeats. The delays grow more slowly than by doubling,
 * so that a recovered endpoint is noticed soon: after about a third of the time it was down, at most a minute.
 */
const probeWaits = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60].map((seconds) => seconds * second)

/**
 * The breaker after a failed attempt. A failure of an attempt that began before the breaker opened changes nothing. A
 * success closes the breaker: it then has no failures and no next probe.
 * @param attempt.random a number in [0, 1), as returned by `Math.random`
 */
export function afterFailure(
  breaker: CircuitBreaker,
  attempt: { isProbe: boolean; now: Date; random: () => number },
): CircuitBreaker {
  if (breaker.nextProbeAt && !attempt.isProbe) return breaker
  const consecutiveFailures = breaker.consecutiveFailures + 1
  if (consecutiveFailures < failuresUntilOpen) return { consecutiveFailures, nextProbeAt: null }
  const wait = probeWaitMs(consecutiveFailures, attempt.random)
  return { consecutiveFailures, nextProbeAt: new Date(attempt.now.getTime() + wait) }
}

/** The delay before the next probe of an open breaker, in milliseconds. `random` as for `afterFailure`. */
export function probeWaitMs(consecutiveFailures: number, random: () => number): number {
  return jittered(probeWaits[consecutiveFailures - failuresUntilOpen] ?? probeWaits.at(-1) ?? 0, random)
}
