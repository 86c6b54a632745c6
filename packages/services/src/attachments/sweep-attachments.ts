import { addSeconds } from '@consult/domain'
import { appendAudit } from '../audit/audit-log.ts'
import type { Services } from '../call.ts'

/** How long an upload that no message has is kept, seconds. */
export const freeAttachmentSeconds = 24 * 60 * 60

/**
 * Removes the partner's uploads that have been in no message for a day, those among them whose bytes never came too.
 * First no message can take them any more, then the bytes go, then the row: what dies in between is done the next time.
 * @throws when the storage fails; the rest is done the next time.
 */
export async function sweepAttachments(services: Services, partnerId: string): Promise<void> {
  const { database, storage, clock, self } = services
  const before = addSeconds(clock.now(), -freeAttachmentSeconds)
  const doomed = await database.inTenant(partnerId, (tx) =>
    tx.db
      .updateTable('attachments')
      .set({ stored_at: null })
      .where('partner_id', '=', partnerId)
      .where('free_since', '<=', before)
      .returning(['attachment_id', 'storage_key'])
      .execute(),
  )
  for (const { attachment_id, storage_key } of doomed) {
    await storage.delete(storage_key)
    await database.inTenant(partnerId, async (tx) => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('attachments')
        .where('partner_id', '=', partnerId)
        .where('attachment_id', '=', attachment_id)
        .where('message_id', 'is', null)
        .executeTakeFirst()
      // Another worker was quicker.
      if (numDeletedRows === 0n) return
      const deed = { type: 'attachment', id: attachment_id, code: 'remove' } as const
      const entry = { ...deed, act: 'housekeeping', outcome: 'done', actor: self, requestId: null } as const
      await appendAudit(tx, [entry], clock.now())
    })
  }
}
