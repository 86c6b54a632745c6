import { holdPatient } from '@consult/directory'
import { type AcceptedMessage, notFound } from '@consult/domain'
import {
  type Deduplication,
  type Done,
  deduplicationFor,
  inUnit,
  type RequestContext,
  type Unit,
} from '@consult/request'
import { forgetSentDraft } from '../drafts/draft-store.ts'
import { fetchConsultRow } from '../thread-store.ts'
import { acceptTogether } from './accept-together.ts'
import { admitPost } from './admit-post.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { type Post, toSubmission } from './post.ts'
import { saveReplyOriginal } from './save-reply-original.ts'
import { actionOf, authorOf, type Sender } from './sender.ts'

/** Accepts one post in its own unit of work. `acceptTogether` handles most posts instead, many at once. */
async function acceptAlone(
  unit: Unit,
  context: RequestContext,
  { post, sender, deduplication }: { post: Post; sender: Sender; deduplication: Deduplication },
): Promise<Done<AcceptedMessage>> {
  const { asyncConsultId, text, original } = post
  const consult = await fetchConsultRow(unit, asyncConsultId)
  await holdPatient(unit, consult.patient_id)
  await unit.followClock(consult.test_clock_id)
  const author = authorOf(sender, consult)
  if (!author) throw notFound()

  // Comes before admission: a retry gets the same response, no matter what has happened to the thread since.
  const { isNew, messageId } = await deduplication.reserve(unit, toSubmission(post, author))
  if (!isNew) return unit.did([], { messageId })

  const attachments = await admitPost(unit, context, consult, { ...post, messageId, action: actionOf(sender) })
  if (sender.type === 'physician') {
    // The draft of a translated reply is in the physician's own words.
    const sent = { ...post, text: original?.text ?? text }
    await forgetSentDraft(unit, { asyncConsultId, physicianId: sender.physicianId }, sent, sender.draftSecret)
  }
  if (original) await saveReplyOriginal(unit, { asyncConsultId, messageId, original })
  return enqueueMessage(unit, consult, { messageId, author, text, attachments })
}

/**
 * Accepts a post into its patient's lane. It reaches the transcript later, in order, exactly once. Posts that arrive at
 * the same time share a transaction where they can.
 * @throws not_found; idempotency_key_reused; invalid_request for attachments the caller may not send; feature_disabled,
 *   thread_not_active, not_assigned; message_rejected when it has no visible content.
 */
export async function acceptPost(context: RequestContext, post: Post, sender: Sender): Promise<AcceptedMessage> {
  const deduplication = deduplicationFor(context)
  const input = { post, sender, deduplication }
  return deduplication.run(async () => {
    const shared = await acceptTogether(context, input)
    return shared ? shared.answer : inUnit(context, (unit) => acceptAlone(unit, context, input))
  })
}
