import type { EventMessage } from '@consult/domain'

/** The end of a consult's messages in order, as far back as this tab has them. Sequences are dense from 1. */
export interface Transcript {
  readonly messages: readonly EventMessage[]
  /** False until the end has been read: what events brought meanwhile may not reach back to anything. */
  readonly complete: boolean
}

export const emptyTranscript: Transcript = { messages: [], complete: false }
