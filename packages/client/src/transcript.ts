/** The fields of every transcript message, of a thread or a call. */
export interface TranscriptMessage {
  readonly messageId: string
  /** Position in the transcript. Starts at 1, without gaps. */
  readonly sequence: number
  readonly author: { readonly type: string }
}

/**
 * Merges both lists: each message once, by sequence.
 * @returns `known` itself when `added` has nothing new, to avoid another render.
 */
export function mergeMessages<Message extends TranscriptMessage>(
  known: readonly Message[],
  added: readonly Message[],
): readonly Message[] {
  const ids = new Set(known.map(({ messageId }) => messageId))
  const fresh = new Map(added.filter(({ messageId }) => !ids.has(messageId)).map((one) => [one.messageId, one]))
  if (fresh.size === 0) return known
  return [...known, ...fresh.values()].sort((one, other) => one.sequence - other.sequence)
}

/** The sequence of the first message; 1 when there is none. */
export const firstSequence = (messages: readonly TranscriptMessage[]) => messages[0]?.sequence ?? 1

/** The sequence of the last message; 0 when there is none. */
export const lastSequence = (messages: readonly TranscriptMessage[]) => messages.at(-1)?.sequence ?? 0

/** Reports whether a message is missing between two others. The list itself may start at any sequence. */
export function hasGap(messages: readonly TranscriptMessage[]): boolean {
  const first = firstSequence(messages)
  return messages.some(({ sequence }, index) => sequence !== first + index)
}

const otherSide = { patient: 'physician', physician: 'patient' } as const

/**
 * Counts the other side's messages that the reader has not seen. System notices do not count.
 * @param seen the last sequence that was seen, or null if unknown. Then everything after the reader's own last
 * message counts, because it may be the reply they are waiting for.
 */
export function countUnread(
  reader: 'patient' | 'physician',
  messages: readonly TranscriptMessage[],
  seen: number | null,
): number {
  const from = seen ?? lastSequence(messages.filter(({ author }) => author.type === reader))
  return messages.filter(({ author, sequence }) => author.type === otherSide[reader] && sequence > from).length
}
