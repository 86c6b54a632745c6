import type { PartnerAccount } from '@consult/auth'
import { requireAsync } from '@consult/directory'
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
 * Checks whether a thread accepts a new message now.
 * @throws feature_disabled, thread_not_active, not_assigned; message_rejected when the text has no visible character.
 */
export function checkAdmission(
  thread: { account: Pick<PartnerAccount, 'asyncEnabled'>; life: AsyncConsultLifecycle },
  message: { action: PostAction; isEmpty: boolean },
  now: Date,
): void {
  requireAsync(thread.account)
  const decision = decideAsyncConsult(thread.life, message.action, now)
  if ('refuse' in decision) throw refusal(decision.refuse, thread.life)
  if (message.isEmpty) throw new ConsultError('message_rejected', { reason: 'empty' })
}

/**
 * Admits a new message into its thread and takes its attachments. Errors in the request come before those about the
 * thread's state.
 * @throws invalid_request for attachments the caller may not send; and as `checkAdmission`.
 */
export async function admitPost(
  unit: Unit,
  { account }: RequestContext,
  consult: AsyncConsultRow,
  post: Post & { readonly messageId: string; readonly action: PostAction },
): Promise<readonly AttachmentFacts[]> {
  const attachments = await takeAttachments(unit, post)
  const isEmpty = post.text === '' && attachments.length === 0
  checkAdmission({ account, life: toLifecycle(consult) }, { action: post.action, isEmpty }, unit.now)
  return attachments
}
