import type { TenantTransaction } from '@consult/db'
import type { Attachment } from '@consult/domain'
import type { LinkWriter } from '@consult/request'
import type { StoredDraft } from './draft-store.ts'

/** A draft as its physician reads it. */
export interface Draft {
  readonly version: string
  readonly text: string
  /** The uploads that can still be sent, with fresh links. */
  readonly attachments: Attachment[]
  readonly savedAt: string
}

/** The physician's uploads among these that no message has used, by id. */
function ownUnsent(tx: TenantTransaction, physicianId: string, attachmentIds: readonly string[]) {
  return tx.db
    .selectFrom('attachments')
    .select(['attachment_id', 'file_name', 'content_type', 'byte_size'])
    .where('partner_id', '=', tx.partnerId)
    .where('attachment_id', 'in', [...attachmentIds])
    .where('uploader_type', '=', 'physician')
    .where('uploader_id', '=', physicianId)
    .where('stored_at', 'is not', null)
    .where('message_id', 'is', null)
    .execute()
}

/**
 * Returns which of these uploads a draft of the physician may name, in their order. An unknown id, somebody else's
 * upload and an upload that was sent are all left out: a draft must not be lost because one of its files was sent or
 * has expired.
 */
export async function chooseOwnUploads(
  tx: TenantTransaction,
  physicianId: string,
  attachmentIds: readonly string[],
): Promise<string[]> {
  if (attachmentIds.length === 0) return []
  const own = new Set((await ownUnsent(tx, physicianId, attachmentIds)).map((row) => row.attachment_id))
  return attachmentIds.filter((id) => own.has(id))
}

/** Builds the draft with its remaining uploads. An upload that was sent, or deleted after a day, is omitted. */
export async function toDraft(
  tx: TenantTransaction,
  physicianId: string,
  draft: StoredDraft,
  links: LinkWriter,
): Promise<Draft> {
  const { version, text, attachmentIds, savedAt } = draft
  const rows = attachmentIds.length === 0 ? [] : await ownUnsent(tx, physicianId, attachmentIds)
  const byId = new Map(rows.map((row) => [row.attachment_id, row]))
  const attachments = attachmentIds.flatMap((attachmentId) => {
    const row = byId.get(attachmentId)
    if (!row) return []
    const facts = { attachmentId, fileName: row.file_name, contentType: row.content_type, byteSize: row.byte_size }
    return [{ ...facts, urls: links.urlsOf(tx.partnerId, facts) }]
  })
  return { version, text, attachments, savedAt: savedAt.toISOString() }
}
