import type { Services } from '@consult/request'
import { deleteUpload } from './stored-bytes.ts'

/**
 * Deletes a file that was not stored completely, or that nobody may use anymore, and then its row. It never throws: a
 * row that is left lets housekeeping find the file. A file stays if its commit happened without being confirmed.
 */
export async function discardUpload(
  { database, storage }: Services,
  partnerId: string,
  { attachmentId, storageKey }: { attachmentId: string; storageKey: string },
): Promise<void> {
  try {
    const row = await database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('attachments')
        .select('stored_at')
        .where('partner_id', '=', partnerId)
        .where('attachment_id', '=', attachmentId)
        .executeTakeFirst(),
    )
    if (row && row.stored_at !== null) return
    await deleteUpload(storage, storageKey)
    await database.inTenant(partnerId, (tx) =>
      tx.db
        .deleteFrom('attachments')
        .where('partner_id', '=', partnerId)
        .where('attachment_id', '=', attachmentId)
        .where('storage_key', '=', storageKey)
        .where('stored_at', 'is', null)
        .execute(),
    )
  } catch {
    // The request's own failure is reported.
  }
}
