import { normalizeMessageText } from '@consult/domain/message-text'
import type { TranscriptMessage } from './transcript.ts'

/** A message in an outbox. */
export interface OutgoingMessage {
  /** Its Idempotency-Key. */
  readonly key: string
  /** Its id in the transcript; null until the service has accepted it. */
  readonly messageId: string | null
  readonly text: string
  readonly attachments?: readonly { readonly attachmentId: string }[]
  /** The last sequence of the transcript when the message was written. Its own sequence will be higher. */
  readonly after: number
}

/** A message of the transcript, with the content that identifies it. */
export type DeliveredMessage = TranscriptMessage & Pick<OutgoingMessage, 'text' | 'attachments'>

const attachmentIdsOf = ({ attachments = [] }: Pick<OutgoingMessage, 'attachments'>) =>
  attachments.map(({ attachmentId }) => attachmentId).join()

/**
 * The keys of the outgoing messages that are already in the transcript. A message has no id while its response is
 * pending or after the response was lost. It is recognized by its content, because its event may arrive before its
 * response.
 * @param author the author of the outgoing messages: only their messages can match.
 * @param outgoing in the order in which they were written.
 */
export function deliveredKeys(
  author: 'patient' | 'physician',
  outgoing: readonly OutgoingMessage[],
  messages: readonly DeliveredMessage[],
): ReadonlySet<string> {
  const known = new Set(messages.map(({ messageId }) => messageId))
  const own = messages.filter((message) => message.author.type === author)
  // Each message of the transcript matches only one outgoing message, because the same text may be sent twice.
  const taken = new Set(outgoing.map(({ messageId }) => messageId))
  const keys = new Set<string>()
  for (const message of outgoing) {
    const { key, messageId, after } = message
    if (messageId !== null) {
      if (known.has(messageId)) keys.add(key)
      continue
    }
    const text = normalizeMessageText(message.text)
    const match = own.find(
      (candidate) =>
        candidate.sequence > after &&
        candidate.text === text &&
        attachmentIdsOf(candidate) === attachmentIdsOf(message) &&
        !taken.has(candidate.messageId),
    )
    if (!match) continue
    taken.add(match.messageId)
    keys.add(key)
  }
  return keys
}
