import type { AcceptedMessage } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { acceptPost } from './accept-post.ts'
import { type NewMessage, toPost } from './post.ts'

/**
 * Accepts the assignee's reply into the same lane as the patient's messages and removes its draft.
 * @throws not_found, idempotency_key_reused, invalid_request, feature_disabled, thread_not_active, not_assigned,
 * message_rejected.
 */
export async function postAsyncReply(
  context: RequestContext,
  { physicianId, ...message }: NewMessage & { physicianId: string },
): Promise<AcceptedMessage> {
  const draftSecret = await context.services.draftSecret()
  return acceptPost(context, toPost(message), { type: 'physician', physicianId, draftSecret })
}
