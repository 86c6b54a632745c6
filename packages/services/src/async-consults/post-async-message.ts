import type { TenantTransaction } from '@consult/db'
import {
  type AcceptedMessage,
  type AttachmentFacts,
  ConsultError,
  decideAsyncConsult,
  normaliseMessageText,
  type PostAsyncMessage,
} from '@consult/domain'
import { takeAttachments } from '../attachments/take-attachments.ts'
import type { Uploader } from '../attachments/uploader.ts'
import { requireAsync } from '../directory/partners/require-product.ts'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import type { RequestContext } from '../request/request-context.ts'
import { acceptMessage, type Post } from './accept-message.ts'
import { type AsyncConsultRow, toLifecycle } from './consult-row.ts'
import { forgetSentDraft } from './drafts/draft-store.ts'
import { refusal } from './thread.ts'
import { fetchConsultRow } from './thread-store.ts'

/** The author as the caller is known: the thread's own patient, or this physician. */
type Caller =
  | { readonly scope: PatientScope | null }
  | {
      readonly physicianId: string
      /** Of the drafts: the one that this reply was ends with it. */
      readonly draftSecret: Buffer
    }

/** What is posted, and whose uploads may be in it; nobody's unless said. */
type NewMessage = PostAsyncMessage & { readonly asyncConsultId: string; readonly uploaders?: readonly Uploader[] }

/** @throws invalid_request, feature_disabled, thread_not_active, not_assigned, message_rejected. */
async function admit(
  tx: TenantTransaction,
  context: RequestContext,
  row: AsyncConsultRow,
  message: { messageId: string; text: string; attachmentIds: readonly string[]; uploaders: readonly Uploader[] },
  caller: Caller,
): Promise<AttachmentFacts[]> {
  // What is wrong with the request is said before what is wrong with its moment.
  const attachments = await takeAttachments(tx, message)
  requireAsync(context.account)
  const life = toLifecycle(row)
  const action =
    'scope' in caller
      ? ({ type: 'post_message' } as const)
      : ({ type: 'post_reply', physicianId: caller.physicianId } as const)
  const decision = decideAsyncConsult(life, action, context.services.clock.now())
  if ('refuse' in decision) throw refusal(decision.refuse, life)
  if (message.text === '' && attachments.length === 0) throw new ConsultError('message_rejected', { reason: 'empty' })
  if ('physicianId' in caller) {
    const draft = { asyncConsultId: row.async_consult_id, physicianId: caller.physicianId }
    await forgetSentDraft(tx, draft, message, caller.draftSecret)
  }
  return attachments
}

function toPost(context: RequestContext, input: NewMessage, caller: Caller): Post {
  const { asyncConsultId, uploaders = [] } = input
  const text = normaliseMessageText(input.text ?? '')
  const attachmentIds = input.attachmentIds ?? []
  return {
    asyncConsultId,
    text,
    attachmentIds,
    findSender: async (tx) => {
      const row = await fetchConsultRow(tx, asyncConsultId)
      if ('scope' in caller) requireInScope(caller.scope, row)
      return {
        patientId: row.patient_id,
        author:
          'scope' in caller ? { type: 'patient', id: row.patient_id } : { type: 'physician', id: caller.physicianId },
        admit: (messageId) => admit(tx, context, row, { messageId, text, attachmentIds, uploaders }, caller),
      }
    },
  }
}

/**
 * Accepts a patient's message into the patient's lane. It reaches the transcript later, in order, exactly once.
 * @throws not_found; invalid_request for attachments that are not the caller's to send; feature_disabled,
 *   thread_not_active; message_rejected when nothing visible is in it.
 */
export async function postAsyncMessage(
  context: RequestContext,
  input: NewMessage & { scope: PatientScope | null },
): Promise<AcceptedMessage> {
  return acceptMessage(context, toPost(context, input, { scope: input.scope }))
}

/**
 * Accepts the assignee's reply, into the same lane as the patient's messages.
 * @throws not_found, invalid_request, feature_disabled, thread_not_active, not_assigned, message_rejected.
 */
export async function postAsyncReply(
  context: RequestContext,
  input: NewMessage & { physicianId: string },
): Promise<AcceptedMessage> {
  const draftSecret = await context.services.draftSecret()
  return acceptMessage(context, toPost(context, input, { physicianId: input.physicianId, draftSecret }))
}
