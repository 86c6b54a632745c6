import type { TenantTransaction } from '@consult/db'
import type { Attachment } from '@consult/domain'
import type { LinkWriter } from '../../file-links/file-links.ts'
import type { StoredDraft } from './draft-store.ts'

/** A draft as its physician reads it. */
export interface Draft {
  readonly version: string
  readonly text: string
  /** The uploads that can still be sent, with fresh links. */
  readonly attachments: Attachment[]
  readonly savedAt: string
}

/** Builds the draft with its remaining uploads. An upload that was sent, or deleted after a day, is omitted. */
export async function toDraft(
  tx: TenantTransaction,
  physicianId: string,
  draft: StoredDraft,
  links: LinkWriter,
): Promise<Draft> {
  const { version, text, attachmentIds, savedAt } = draft
  const rows =
    attachmentIds.length === 0
      ? []
      : await tx.db
          .selectFrom('attachments')
          .select(['attachment_id', 'file_name', 'content_type', 'byte_size'])
          .where('partner_id', '=', tx.partnerId)
          .where('attachment_id', 'in', [...attachmentIds])
          .where('uploader_id', '=', physicianId)
          .where('stored_at', 'is not', null)
          .where('message_id', 'is', null)
          .execute()
  const byId = new Map(rows.map((row) => [row.attachment_id, row]))
  const attachments = attachmentIds.flatMap((attachmentId) => {
    const row = byId.get(attachmentId)
    if (!row) return []
    const facts = { attachmentId, fileName: row.file_name, contentType: row.content_type, byteSize: row.byte_size }
    return [{ ...facts, urls: links.urlsOf(tx.partnerId, facts) }]
  })
  return { version, text, attachments, savedAt: savedAt.toISOString() }
}
