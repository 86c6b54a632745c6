import { addSeconds } from '@consult/domain'
import { appendAudit } from '../audit-log/audit-log.ts'
import type { Services } from '../request/request-context.ts'

/** How long an upload that no message has is kept, seconds. */
export const freeAttachmentSeconds = 24 * 60 * 60

/** Removes bytes and row of an upload that no message can take any more. @throws when the storage fails. */
async function removeUpload(
  { database, storage, clock, self }: Services,
  partnerId: string,
  upload: { attachment_id: string; storage_key: string },
): Promise<void> {
  await storage.delete(upload.storage_key)
  await database.inTenant(partnerId, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('attachments')
      .where('partner_id', '=', partnerId)
      .where('attachment_id', '=', upload.attachment_id)
      .where('message_id', 'is', null)
      .executeTakeFirst()
    // Another worker was quicker.
    if (numDeletedRows === 0n) return
    const target = { type: 'attachment', id: upload.attachment_id, code: 'remove' } as const
    const entry = { ...target, act: 'housekeeping', outcome: 'done', actor: self, requestId: null } as const
    await appendAudit(tx, [entry], clock.now())
  })
}

/**
 * Removes the partner's uploads that have been in no message for a day, those among them whose bytes never came too.
 * First no message can take them any more, then the bytes go, then the row: what dies in between is done the next time.
 * One that cannot be removed keeps none of the others.
 * @param ending leaves what is left then for the next time.
 * @returns what went wrong, one for each that could not be removed; it is tried again the next time.
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
