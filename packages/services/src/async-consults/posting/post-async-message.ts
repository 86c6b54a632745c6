import type { AcceptedMessage } from '@consult/domain'
import { type PatientScope, requireInScope } from '../../directory/patients/patient-scope.ts'
import { deduplicationFor } from '../../idempotency/deduplication-for.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { fetchConsultRow } from '../thread-store.ts'
import { admitPost } from './admit-post.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { type NewMessage, toPost, toSubmission } from './post.ts'

/**
 * Accepts a patient's message into the patient's lane. It reaches the transcript later, in order, exactly once.
 * @throws not_found; idempotency_key_reused; invalid_request for attachments the caller may not send; feature_disabled,
 *   thread_not_active; message_rejected when it has no visible content.
 */
export async function postAsyncMessage(
  context: RequestContext,
  { scope, ...message }: NewMessage & { scope: PatientScope | null },
): Promise<AcceptedMessage> {
  const post = toPost(message)
  const deduplication = deduplicationFor(context)
  const accept = () =>
    inUnit(context, async (unit) => {
      const consult = await fetchConsultRow(unit, post.asyncConsultId)
      requireInScope(scope, consult)
      const author = { type: 'patient', id: consult.patient_id } as const

      // Comes before admission: a retry gets the same response, whatever happened to the thread since.
      const { isNew, messageId } = await deduplication.claim(unit, toSubmission(post, author))
      if (!isNew) return unit.did([], { messageId })

      const action = { type: 'post_message' } as const
      const attachments = await admitPost(unit, context, consult, { ...post, messageId, action })
      return enqueueMessage(unit, consult, { messageId, author, text: post.text, attachments })
    })
  return deduplication.run(accept)
}
