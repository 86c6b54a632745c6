import { deleteUpload, type Uploader } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import type { Services } from '@consult/request'
import { rememberDeleted } from './remember-deleted.ts'

/**
 * The uploads to delete: the given uploads that the messages carry, those that the answers of a consult name, or an uploader's uploads that no message has used
 * (all, or only the given ones). Ids alone are not enough, because an id may name somebody else's file.
 */
export type UploadsToDelete =
  | { readonly ofMessages: readonly string[]; readonly ids: readonly string[] }
  | { readonly ofIntakeOf: string; readonly ids?: never }
  | { readonly unsentOf: Uploader; readonly ids?: readonly string[] }

function find(tx: TenantTransaction, which: UploadsToDelete) {
  const uploads = tx.db
    .selectFrom('attachments')
    .select(['attachment_id', 'storage_key'])
    .where('partner_id', '=', tx.partnerId)
  if ('ofMessages' in which) {
    return uploads
      .where('attachment_id', 'in', [...which.ids])
      .where('message_id', 'in', [...which.ofMessages])
      .execute()
  }
  if ('ofIntakeOf' in which) return uploads.where('intake_consult_id', '=', which.ofIntakeOf).execute()
  const { unsentOf, ids } = which
  const unsent = uploads
    .where('message_id', 'is', null)
    .where('intake_consult_id', 'is', null)
    .where('uploader_type', '=', unsentOf.type)
    .where('uploader_id', unsentOf.id === null ? 'is' : '=', unsentOf.id)
  return (ids ? unsent.where('attachment_id', 'in', [...ids]) : unsent.where('free_since', 'is not', null)).execute()
}

/**
 * Deletes the files of uploads. Their rows are deleted afterwards, so that no file is left without a row.
 * @returns the ids of the uploads, for `forgetUploads`.
 */
export async function deleteFiles(
  { database, storage }: Services,
  partnerId: string,
  which: UploadsToDelete,
): Promise<string[]> {
  if (which.ids?.length === 0) return []
  const found = await database.inTenant(partnerId, (tx) => find(tx, which))
  for (const { storage_key } of found) await deleteUpload(storage, storage_key)
  return found.map((upload) => upload.attachment_id)
}

/**
 * Deletes the rows of uploads whose files are gone. A file that is still being stored keeps its row, without anything that
 * names somebody: housekeeping deletes both after a day if the process that stores it dies.
 */
export async function forgetUploads({ db, partnerId }: TenantTransaction, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('partner_id', '=', partnerId)
    .where('attachment_id', 'in', [...ids])
    .where('stored_at', 'is not', null)
    .execute()
  await db
    .updateTable('attachments')
    .set({ file_name: '', uploader_type: 'partner', uploader_id: null })
    .where('partner_id', '=', partnerId)
    .where('attachment_id', 'in', [...ids])
    .execute()
}

/** Deletes uploads with their files. */
export async function deleteUploads(services: Services, partnerId: string, which: UploadsToDelete): Promise<void> {
  const ids = await deleteFiles(services, partnerId, which)
  if (ids.length === 0) return
  await services.database.inTenant(partnerId, async (tx) => {
    await rememberDeleted(tx, ids, services.clock.now())
    await forgetUploads(tx, ids)
  })
}
