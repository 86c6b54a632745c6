import type { EventMessage } from '@consult/domain'

/** The end of a consult's messages in order, as far back as this tab has them. Sequences are dense from 1. */
export interface Transcript {
  readonly messages: readonly EventMessage[]
  /** False until the end has been read: what events brought meanwhile may not reach back to anything. */
  readonly complete: boolean
}

export const emptyTranscript: Transcript = { messages: [], complete: false }

/** What a transcript is made of: the messages of a thread, or those of a call. */
export type Said = Pick<EventMessage, 'messageId' | 'sequence' | 'createdAt' | 'author'>

/** Both lists as one: each message once, in the order of the transcript. */
export function mergeMessages<Message extends Said>(
  known: readonly Message[],
  found: readonly Message[],
): readonly Message[] {
  const ids = new Set(known.map((message) => message.messageId))
  const fresh = found.filter((message) => !ids.has(message.messageId))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((one, other) => one.sequence - other.sequence)
}

/** The sequence that what this tab has begins with; 1 when it has all. */
export const firstOf = (messages: readonly Said[]) => messages[0]?.sequence ?? 1

/** True when a message is missing between two that are there. */
export function hasGap(messages: readonly Said[]): boolean {
  const first = firstOf(messages)
  return messages.some((message, n) => message.sequence !== first + n)
}
