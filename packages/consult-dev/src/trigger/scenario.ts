import type { Consult } from '@consult/sdk'

/** Causes an event by real operations. @returns the ids of consults, patients or test clocks, one of which the event has. */
export interface Scenario {
  /** What happens, in a few words. */
  readonly does: string
  readonly run: (consult: Consult) => Promise<readonly string[]>
}
