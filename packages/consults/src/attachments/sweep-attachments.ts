import { addSeconds } from '@consult/domain'
import { appendAudit, type Services } from '@consult/request'
import { deleteUpload } from './stored-bytes.ts'

/** How long an upload without a message is kept, in seconds. */
export const freeAttachmentSeconds = 24 * 60 * 60

/** Deletes the bytes and row of an upload that no message can use anymore. @throws when the storage fails. */
async function removeUpload(
  { database, storage, clock, self }: Services,
  partnerId: string,
  upload: { attachment_id: string; storage_key: string },
): Promise<void> {
  await deleteUpload(storage, upload.storage_key)
  await database.inTenant(partnerId, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('attachments')
      .where('partner_id', '=', partnerId)
      .where('attachment_id', '=', upload.attachment_id)
      .where('message_id', 'is', null)
      .executeTakeFirst()
    // Another worker deleted it first.
    if (numDeletedRows === 0n) return
    const target = { type: 'attachment', id: upload.attachment_id, code: 'remove' } as const
    const entry = { ...target, act: 'housekeeping', outcome: 'done', actor: self, requestId: null } as const
    await appendAudit(tx, [entry], clock.now())
  })
}

/**
 * Deletes the partner's uploads that have belonged to no message for a day, including those whose bytes never arrived.
 * The upload first becomes unusable, then its bytes are deleted, then its row, so that the next sweep can finish an
 * interrupted deletion. A failed deletion does not affect the others.
 * @param ending aborts the sweep; the next sweep deletes the rest.
 * @returns one error per upload that could not be deleted; the next sweep retries it.
 */
export async function sweepAttachments(
  services: Services,
  partnerId: string,
  ending: AbortSignal,
): Promise<readonly unknown[]> {
  const before = addSeconds(services.clock.now(), -freeAttachmentSeconds)
  const doomed = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .updateTable('attachments')
      .set({ stored_at: null })
      .where('partner_id', '=', partnerId)
      .where('free_since', '<=', before)
      .returning(['attachment_id', 'storage_key'])
      .execute(),
  )
  const failures: unknown[] = []
  for (const upload of doomed) {
    if (ending.aborted) break
    await removeUpload(services, partnerId, upload).catch((error: unknown) => failures.push(error))
  }
  return failures
}
