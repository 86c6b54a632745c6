import type { DestinationProblem } from './destination.ts'

/** The destination is not allowed. No connection to it was opened. */
export class EgressRefusedError extends Error {
  override readonly name = 'EgressRefusedError'
  readonly problem: DestinationProblem

  constructor(problem: DestinationProblem) {
    super(`egress refused: ${problem}`)
    this.problem = problem
  }
}

/** The host name has no address, or the lookup failed. `cause` is the lookup's own error, if any. */
export class HostLookupError extends Error {
  override readonly name = 'HostLookupError'
}
