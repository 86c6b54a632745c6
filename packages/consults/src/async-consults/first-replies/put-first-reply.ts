import {
  ConsultError,
  type FirstReply,
  holdsFirstReply,
  normalizeMessageText,
  type WriteFirstReply,
} from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { refusal } from '../thread.ts'
import { lockThread } from '../thread-store.ts'
import { toFirstReply } from './get-first-reply.ts'

/** The text of a first reply, by the rules of replies. @throws message_rejected for a text without a visible character. */
export function firstReplyText(text: string): string {
  const normal = normalizeMessageText(text)
  if (normal === '') throw new ConsultError('message_rejected', { reason: 'empty' })
  return normal
}

/**
 * Changes a first reply until the patient consents. A consent that comes at the same time gets either the old text or the new
 * one; this is refused if it got the old one.
 * @throws not_found; forbidden for anybody but its physician; thread_not_active once it was sent or never will be;
 *   message_rejected for an empty text.
 */
export async function putFirstReply(
  context: RequestContext,
  { asyncConsultId, physicianId, text }: WriteFirstReply & { asyncConsultId: string; physicianId: string },
): Promise<FirstReply> {
  return inUnit(context, async (unit) => {
    const { row, life, consult } = await lockThread(unit, asyncConsultId)
    if (row.invited_by !== physicianId) throw new ConsultError('forbidden')
    if (!holdsFirstReply(consult, physicianId)) throw refusal('thread_not_active', life)
    const normal = firstReplyText(text)
    const saved = await unit.db
      .updateTable('first_replies')
      .set({ text: normal, updated_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .returning(['text', 'created_at as createdAt', 'updated_at as updatedAt'])
      .executeTakeFirstOrThrow()
    const target = { type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId } as const
    return unit.did(
      { ...target, patientId: row.patient_id, code: 'change_first_reply' },
      toFirstReply(asyncConsultId, saved),
    )
  })
}
