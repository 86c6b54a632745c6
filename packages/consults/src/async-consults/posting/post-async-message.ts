import type { PatientScope } from '@consult/directory'
import type { AcceptedMessage } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { acceptPost } from './accept-post.ts'
import { type NewMessage, toPost } from './post.ts'

/**
 * Accepts a patient's message into the patient's lane.
 * @throws not_found; idempotency_key_reused; invalid_request for attachments the caller may not send; feature_disabled,
 *   thread_not_active; message_rejected when it has no visible content.
 */
export async function postAsyncMessage(
  context: RequestContext,
  { scope, ...message }: NewMessage & { scope: PatientScope | null },
): Promise<AcceptedMessage> {
  return acceptPost(context, toPost(message), { type: 'patient', scope })
}
