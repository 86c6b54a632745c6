import type { Consult } from '@consult/sdk'

/** Causes an event by real operations. @returns the ids that the event has one of: of its consult, patient or test clock. */
export interface Scenario {
  /** What happens, in a few words. */
  readonly does: string
  readonly run: (consult: Consult) => Promise<readonly string[]>
}
