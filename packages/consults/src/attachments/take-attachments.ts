import type { TenantTransaction } from '@consult/db'
import type { AttachmentFacts } from '@consult/domain'
import { chooseAttachments, type UploadedRow } from './choose-attachments.ts'
import type { Uploader } from './uploader.ts'

/** Locks the rows in the order of their ids, so that two messages with the same attachments cannot deadlock. */
async function lockRows(tx: TenantTransaction, attachmentIds: readonly string[]): Promise<Map<string, UploadedRow>> {
  const rows = await tx.db
    .selectFrom('attachments')
    .select([
      'attachment_id',
      'file_name',
      'content_type',
      'byte_size',
      'uploader_type',
      'uploader_id',
      'stored_at',
      'message_id',
      'intake_consult_id',
    ])
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .orderBy('attachment_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.attachment_id, row]))
}

/**
 * Attaches uploads to a message, in the transaction that accepts it. An upload belongs to at most one message.
 * @param uploaders the owners whose uploads the message may carry.
 * @returns the attachments as the message stores them, in the order given.
 * @throws invalid_request as `chooseAttachments`.
 */
export async function takeAttachments(
  tx: TenantTransaction,
  message: { messageId: string; attachmentIds: readonly string[]; uploaders: readonly Uploader[] },
): Promise<AttachmentFacts[]> {
  const { messageId, attachmentIds, uploaders } = message
  if (attachmentIds.length === 0) return []
  const rows = await lockRows(tx, attachmentIds)
  const taken = chooseAttachments(rows, attachmentIds, uploaders)
  await tx.db
    .updateTable('attachments')
    .set({ message_id: messageId, free_since: null })
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .execute()
  return taken
}

/** Releases the attachments of rejected messages: each can be sent again for a day, as after its upload. */
export async function giveBackAttachments(
  tx: TenantTransaction,
  messageIds: readonly string[],
  attachmentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (attachmentIds.length === 0) return
  await tx.db
    .updateTable('attachments')
    .set({ message_id: null, free_since: now })
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .where('message_id', 'in', [...messageIds])
    .execute()
}
