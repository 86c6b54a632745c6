import { deliveredKeys } from '@consult/client'
import type { AttachmentFacts, Said } from '../api/consult-api.ts'

/**
 * A message that the patient has sent, until it is on the transcript. `waiting` and `sending`: not yet accepted. `accepted`:
 * the service has it and will put it on the transcript. `failed`: the service will not put it there, for the reason in
 * `failure`.
 */
export interface OutboxItem {
  /** The Idempotency-Key, the same for every attempt. */
  readonly key: string
  readonly text: string
  /** Files that the service already has. */
  readonly attachments: readonly AttachmentFacts[]
  /** When the patient sent it, in milliseconds since the epoch. */
  readonly at: number
  /** The last sequence of the transcript at that time. The message's own sequence will be higher. */
  readonly after: number
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed'
  /** The message's ID on the transcript; null until the service accepts it. */
  readonly messageId: string | null
  /**
   * An error code of the service, or `thread_closed` when the conversation ended before the service accepted the message.
   */
  readonly failure: string | null
}

/**
 * Returns the items that the transcript does not show yet. Failed items stay, because the service has reported that they
 * will not be on the transcript.
 */
export function notYetDelivered(items: readonly OutboxItem[], messages: readonly Said[]): OutboxItem[] {
  const possible = items.filter(({ state }) => state !== 'failed')
  const delivered = deliveredKeys('patient', possible, messages)
  return items.filter(({ key }) => !delivered.has(key))
}
