import type { PartnerAccount } from '@consult/auth'
import {
  type AsyncConsultAction,
  type AsyncConsultLifecycle,
  type AttachmentFacts,
  ConsultError,
  decideAsyncConsult,
} from '@consult/domain'
import type { RequestContext, Unit } from '@consult/request'
import { takeAttachments } from '../../attachments/take-attachments.ts'
import { type AsyncConsultRow, toLifecycle } from '../consult-row.ts'
import { refusal } from '../thread.ts'
import type { Post } from './post.ts'

/** The state machine's actions for posting. */
export type PostAction = Extract<AsyncConsultAction, { type: 'post_message' | 'post_reply' }>

/**
 * Decides whether a thread accepts a new message now.
 * @returns null, or the reason for the refusal: feature_disabled, thread_not_active, not_assigned; message_rejected
 *   when the text has no visible character.
 */
export function whyNotAdmitted(
  thread: { account: Pick<PartnerAccount, 'asyncEnabled'>; life: AsyncConsultLifecycle },
  message: { action: PostAction; isEmpty: boolean },
  now: Date,
): ConsultError | null {
  if (!thread.account.asyncEnabled) return new ConsultError('feature_disabled')
  const decision = decideAsyncConsult(thread.life, message.action, now)
  if ('refuse' in decision) return refusal(decision.refuse, thread.life)
  return message.isEmpty ? new ConsultError('message_rejected', { reason: 'empty' }) : null
}

/**
 * Admits a new message into its thread and takes its attachments. Errors in the request come before those about the
 * thread's state.
 * @throws invalid_request for attachments the caller may not send; and what `whyNotAdmitted` returns.
 */
export async function admitPost(
  unit: Unit,
  { account }: RequestContext,
  consult: AsyncConsultRow,
  post: Post & { readonly messageId: string; readonly action: PostAction },
): Promise<readonly AttachmentFacts[]> {
  const attachments = await takeAttachments(unit, post)
  const isEmpty = post.text === '' && attachments.length === 0
  const refused = whyNotAdmitted({ account, life: toLifecycle(consult) }, { action: post.action, isEmpty }, unit.now)
  if (refused) throw refused
  return attachments
}
