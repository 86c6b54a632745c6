import type { TenantTransaction } from '@consult/db'
import type { Services } from '../request/request-context.ts'

/** The uploads to delete: these, or those of a patient that no message has used. */
type Which = { readonly ids: readonly string[] } | { readonly freeOf: string }

function find(tx: TenantTransaction, which: Which) {
  const uploads = tx.db
    .selectFrom('attachments')
    .select(['attachment_id', 'storage_key'])
    .where('partner_id', '=', tx.partnerId)
  return 'ids' in which
    ? uploads.where('attachment_id', 'in', [...which.ids]).execute()
    : uploads.where('free_since', 'is not', null).where('uploader_id', '=', which.freeOf).execute()
}

/** Deletes uploads: first the files, then the rows that name them, so that no file is left without a row. */
export async function deleteUploads({ database, storage }: Services, partnerId: string, which: Which): Promise<void> {
  if ('ids' in which && which.ids.length === 0) return
  const found = await database.inTenant(partnerId, (tx) => find(tx, which))
  for (const { storage_key } of found) await storage.delete(storage_key)
  if (found.length === 0) return
  await database.inTenant(partnerId, (tx) =>
    tx.db
      .deleteFrom('attachments')
      .where('partner_id', '=', tx.partnerId)
      .where(
        'attachment_id',
        'in',
        found.map((upload) => upload.attachment_id),
      )
      .execute(),
  )
}
