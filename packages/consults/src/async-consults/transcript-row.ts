import type { AttachmentFacts, EventMessage, Notice } from '@consult/domain'

/** A message to add to the transcript. */
export interface TranscriptMessage {
  readonly messageId: string
  readonly author: EventMessage['author']
  readonly text: string
  readonly attachments: readonly AttachmentFacts[]
  readonly notice: Notice | null
  readonly acceptedAt: Date
}

/** A new transcript row of a thread. */
export interface NewTranscriptRow extends TranscriptMessage {
  readonly asyncConsultId: string
  readonly sequence: number
  readonly createdAt: Date
}
