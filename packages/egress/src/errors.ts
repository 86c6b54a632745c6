import type { DestinationProblem } from './destination.ts'

/** The destination may not be called, and no connection to it was opened. */
export class EgressRefusedError extends Error {
  override readonly name = 'EgressRefusedError'
  readonly problem: DestinationProblem

  constructor(problem: DestinationProblem) {
    super(`egress refused: ${problem}`)
    this.problem = problem
  }
}

/** The host name has no address, or none could be learnt; `cause` is the lookup's own error, if it had one. */
export class HostLookupError extends Error {
  override readonly name = 'HostLookupError'
}
