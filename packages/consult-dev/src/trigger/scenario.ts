import type { Consult } from '@consult/sdk'

/** Causes an event by real operations. @returns ids, one of which the event has: of its consult, patient or test clock. */
export interface Scenario {
  /** What happens, in a few words. */
  readonly does: string
  readonly run: (consult: Consult) => Promise<readonly string[]>
}
