import { normaliseMessageText } from '@consult/domain/message-text'
import type { AttachmentFacts, Said } from '../api/consult-api.ts'

/**
 * A message that the patient has sent off, until the transcript has it. `waiting` and `sending`: not yet accepted.
 * `accepted`: the service has it and will put it on the transcript. `failed`: it will not, for `failure`.
 */
export interface OutboxItem {
  /** The Idempotency-Key, for every attempt the same. */
  readonly key: string
  readonly text: string
  /** Files that the service has already. */
  readonly attachments: readonly AttachmentFacts[]
  /** When the patient sent it off, in milliseconds since the epoch. */
  readonly at: number
  /** The last sequence of the transcript at that moment: its own will be a higher one. */
  readonly after: number
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed'
  /** The id that it will bear on the transcript, once it is accepted. */
  readonly messageId: string | null
  /** An error code of the service, or `thread_closed` when the conversation ended before the message could land. */
  readonly failure: string | null
}

const idsOf = (attachments: readonly AttachmentFacts[]) => attachments.map(({ attachmentId }) => attachmentId).join()

/**
 * What of the outbox the transcript does not show yet. An item whose 202 was lost, or is still on its way, is told by its
 * content: the transcript may be faster than the answer.
 */
export function notYetLanded(items: readonly OutboxItem[], messages: readonly Said[]): OutboxItem[] {
  const landed = new Set(messages.map(({ messageId }) => messageId))
  const own = messages.filter(({ author }) => author.type === 'patient')
  const taken = new Set(items.map(({ messageId }) => messageId))
  return items.filter(({ messageId, state, text, after, attachments }) => {
    if (messageId !== null) return !landed.has(messageId)
    if (state === 'failed') return true
    const normal = normaliseMessageText(text)
    const match = own.find(
      (message) =>
        message.sequence > after &&
        message.text === normal &&
        idsOf(message.attachments ?? []) === idsOf(attachments) &&
        !taken.has(message.messageId),
    )
    if (match) taken.add(match.messageId)
    return match === undefined
  })
}
