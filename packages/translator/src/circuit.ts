/** Failures in a row after which nobody asks for a while. */
const mostFailures = 4

/** How long nobody asks, in milliseconds. After that, one request finds out whether it works again. */
export const circuitPauseMs = 30_000

/** Keeps requests from a service that does not answer, so that nobody waits for one failure after the other. */
export interface Circuit {
  /** Whether a request may be sent now. Each permitted request reports its end, once. */
  enter(): boolean
  ended(outcome: 'answered' | 'failed'): void
}

/** @param now milliseconds of a clock that never goes back. */
export function createCircuit(now: () => number): Circuit {
  let failures = 0
  let closedUntil = 0
  return {
    enter: () => {
      if (failures < mostFailures) return true
      if (now() < closedUntil) return false
      // This request is the only one until it has ended or the pause has passed again.
      closedUntil = now() + circuitPauseMs
      return true
    },
    ended: (outcome) => {
      failures = outcome === 'answered' ? 0 : failures + 1
      if (failures >= mostFailures) closedUntil = now() + circuitPauseMs
    },
  }
}
