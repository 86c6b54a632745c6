import type { EventMessage } from '@consult/domain'

/**
 * The latest messages of a consult in order, as far back as this tab has loaded them. Sequences start at 1 and have no
 * gaps.
 */
export interface Transcript {
  readonly messages: readonly EventMessage[]
  /** False until the latest messages have been read. Until then, messages from events may leave a gap before them. */
  readonly complete: boolean
}

export const emptyTranscript: Transcript = { messages: [], complete: false }
