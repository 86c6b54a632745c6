import type { AcceptedMessage, AttachmentFacts } from '@consult/domain'
import type { Done, Unit } from '@consult/request'
import type { AsyncConsultRow } from '../consult-row.ts'
import type { MessageAuthor } from './post.ts'

/** An accepted message in its patient's lane. The text is normalized. */
export interface AcceptedPayload {
  readonly asyncConsultId: string
  readonly author: MessageAuthor
  readonly text: string
  /** Missing in messages accepted before there were attachments. */
  readonly attachments?: readonly AttachmentFacts[]
}

/**
 * Puts an admitted message into its patient's lane and ends the unit with its audit entry. Once that commits, the
 * message reaches the transcript exactly once, in order. Source: docs/messages.md.
 */
export function enqueueMessage(
  unit: Unit,
  consult: AsyncConsultRow,
  message: {
    readonly messageId: string
    readonly author: MessageAuthor
    readonly text: string
    readonly attachments: readonly AttachmentFacts[]
  },
): Done<AcceptedMessage> {
  const { messageId, author, text, attachments } = message
  const { async_consult_id: consultId, patient_id: patientId } = consult
  const payload: AcceptedPayload = {
    asyncConsultId: consultId,
    author,
    text,
    ...(attachments.length > 0 && { attachments }),
  }
  unit.enqueue({ laneKey: patientId, itemId: messageId, payload })
  return unit.did({ type: 'message', id: messageId, consultId, patientId, code: author.type }, { messageId })
}
