import {
  type AcceptedMessage,
  ConsultError,
  decideAsyncConsult,
  invalidRequest,
  normaliseMessageText,
  type PostAsyncMessage,
  type PostAsyncReply,
} from '@consult/domain'
import type { Call } from '../call.ts'
import { acceptMessage, type Post } from '../messages/accept-message.ts'
import { requireAsync } from '../partners/require-product.ts'
import { type AsyncConsultRow, toLifecycle } from './consult-row.ts'
import { type PatientScope, requireInScope } from './patient-scope.ts'
import { refusal } from './thread.ts'
import { fetchConsultRow } from './thread-store.ts'

/** The author as the caller is known: the thread's own patient, or this physician. */
type Caller = { readonly scope: PatientScope | null } | { readonly physicianId: string }

/** What is posted, normalised. */
interface NewMessage {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

/** @throws feature_disabled, thread_not_active, not_assigned, invalid_request, message_rejected. */
function admit(call: Call, row: AsyncConsultRow, message: NewMessage, caller: Caller): void {
  requireAsync(call.account)
  const life = toLifecycle(row)
  const action =
    'scope' in caller
      ? ({ type: 'post_message' } as const)
      : ({ type: 'post_reply', physicianId: caller.physicianId } as const)
  const decision = decideAsyncConsult(life, action, call.services.clock.now())
  if ('refuse' in decision) throw refusal(decision.refuse, life)
  if (message.attachmentIds.length > 0) {
    throw invalidRequest({ path: 'attachmentIds.0', code: 'unknown_attachment', message: 'no such attachment' })
  }
  if (message.text === '') throw new ConsultError('message_rejected', { reason: 'empty' })
}

function toPost(call: Call, input: PostAsyncMessage & { asyncConsultId: string }, caller: Caller): Post {
  const { asyncConsultId } = input
  const message = { text: normaliseMessageText(input.text ?? ''), attachmentIds: input.attachmentIds ?? [] }
  return {
    asyncConsultId,
    text: message.text,
    findSender: async (tx) => {
      const row = await fetchConsultRow(tx, asyncConsultId)
      if ('scope' in caller) requireInScope(caller.scope, row)
      return {
        patientId: row.patient_id,
        author:
          'scope' in caller ? { type: 'patient', id: row.patient_id } : { type: 'physician', id: caller.physicianId },
        admit: () => admit(call, row, message, caller),
      }
    },
  }
}

/**
 * Accepts a patient's message into the patient's lane. It reaches the transcript later, in order, exactly once.
 * @throws not_found, feature_disabled, thread_not_active, message_rejected when nothing visible is in it.
 */
export async function postAsyncMessage(
  call: Call,
  input: PostAsyncMessage & { asyncConsultId: string; scope: PatientScope | null },
): Promise<AcceptedMessage> {
  return acceptMessage(call, toPost(call, input, { scope: input.scope }))
}

/**
 * Accepts the assignee's reply, into the same lane as the patient's messages.
 * @throws not_found, feature_disabled, thread_not_active, not_assigned, message_rejected.
 */
export async function postAsyncReply(
  call: Call,
  input: PostAsyncReply & { asyncConsultId: string; physicianId: string },
): Promise<AcceptedMessage> {
  return acceptMessage(call, toPost(call, input, { physicianId: input.physicianId }))
}
