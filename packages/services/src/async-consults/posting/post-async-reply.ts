import type { AcceptedMessage } from '@consult/domain'
import { deduplicationFor } from '../../idempotency/deduplication-for.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { forgetSentDraft } from '../drafts/draft-store.ts'
import { fetchConsultRow } from '../thread-store.ts'
import { admitPost } from './admit-post.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { type NewMessage, toPost, toSubmission } from './post.ts'

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
  const post = toPost(message)
  const { asyncConsultId, text } = post
  const author = { type: 'physician', id: physicianId } as const
  const deduplication = deduplicationFor(context)
  const accept = () =>
    inUnit(context, async (unit) => {
      const consult = await fetchConsultRow(unit, asyncConsultId)

      // Comes before admission: a retry gets the same response, whatever happened to the thread since.
      const { isNew, messageId } = await deduplication.claim(unit, toSubmission(post, author))
      if (!isNew) return unit.did([], { messageId })

      const action = { type: 'post_reply', physicianId } as const
      const attachments = await admitPost(unit, context, consult, { ...post, messageId, action })
      await forgetSentDraft(unit, { asyncConsultId, physicianId }, post, draftSecret)
      return enqueueMessage(unit, consult, { messageId, author, text, attachments })
    })
  return deduplication.run(accept)
}
