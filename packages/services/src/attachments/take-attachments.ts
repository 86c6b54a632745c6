import type { AttachmentsTable, TenantTransaction } from '@consult/db'
import { type AttachmentFacts, invalidRequest, type RequestIssue } from '@consult/domain'
import type { Selectable } from 'kysely'
import type { Uploader } from './uploader.ts'

type Row = Pick<
  Selectable<AttachmentsTable>,
  | 'attachment_id'
  | 'file_name'
  | 'content_type'
  | 'byte_size'
  | 'uploader_type'
  | 'uploader_id'
  | 'stored_at'
  | 'message_id'
>

/** Locked in the order of their ids, so that two messages that name the same ones never wait for each other. */
async function lockRows(tx: TenantTransaction, attachmentIds: readonly string[]): Promise<Map<string, Row>> {
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
    ])
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .orderBy('attachment_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.attachment_id, row]))
}

/** What is wrong with naming this one; another's upload is one that never was. */
function problemOf(
  row: Row | undefined,
  uploaders: readonly Uploader[],
): Pick<RequestIssue, 'code' | 'message'> | null {
  const own = row && uploaders.some(({ type, id }) => type === row.uploader_type && id === row.uploader_id)
  if (!own || row.stored_at === null) return { code: 'unknown_attachment', message: 'no such attachment' }
  if (row.message_id !== null) return { code: 'attachment_used', message: 'the attachment is in another message' }
  return null
}

/**
 * Puts uploads into a message, in the transaction that accepts it: each is in one message at most.
 * @param uploaders whose uploads these may be.
 * @returns what the message says of them, in the order given.
 * @throws invalid_request with an issue for each that is unknown, another's, named twice or in a message already.
 */
export async function takeAttachments(
  tx: TenantTransaction,
  message: { messageId: string; attachmentIds: readonly string[]; uploaders: readonly Uploader[] },
): Promise<AttachmentFacts[]> {
  const { messageId, attachmentIds, uploaders } = message
  if (attachmentIds.length === 0) return []
  const rows = await lockRows(tx, attachmentIds)
  const taken: AttachmentFacts[] = []
  const issues: RequestIssue[] = []
  for (const [index, id] of attachmentIds.entries()) {
    const path = `attachmentIds.${index}`
    const row = rows.get(id)
    const problem = problemOf(row, uploaders)
    if (problem) issues.push({ path, ...problem })
    else if (attachmentIds.indexOf(id) < index) issues.push({ path, code: 'duplicate', message: 'named twice' })
    else if (row) {
      const { file_name: fileName, content_type: contentType, byte_size: byteSize } = row
      taken.push({ attachmentId: id, fileName, contentType, byteSize })
    }
  }
  if (issues.length > 0) throw invalidRequest(...issues)
  await tx.db
    .updateTable('attachments')
    .set({ message_id: messageId, free_since: null })
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .execute()
  return taken
}

/** The messages found their thread closed: what they had is free for another for a day, as after its upload. */
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
