import { deliveredKeys } from '@consult/client'
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

/**
 * The items that the transcript does not show yet. What has failed stays: the service has said that it will not be in the
 * transcript.
 */
export function notYetDelivered(items: readonly OutboxItem[], messages: readonly Said[]): OutboxItem[] {
  const possible = items.filter(({ state }) => state !== 'failed')
  const delivered = deliveredKeys('patient', possible, messages)
  return items.filter(({ key }) => !delivered.has(key))
}
