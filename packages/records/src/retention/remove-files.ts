import { freeAttachmentSeconds, sweepAttachments } from '@consult/consults'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'
import { rememberDeleted } from '../erasure/remember-deleted.ts'
import { expiredFiles } from './expired.ts'
import { type Finish, patientsIn, type Remove, recordBatch, takeExpired } from './removal.ts'

/**
 * Takes files out of their messages and answers, in one transaction: after that, no page shows a link, and existing links do not
 * open. The rows become rows of unsent uploads, whose bytes and rows the sweep of attachments deletes.
 */
export const removeFiles: Remove = (services, batch) =>
  services.database.inTenant(batch.partnerId, async (tx) => {
    const { db, partnerId } = tx
    const now = services.clock.now()
    const found = await takeExpired(tx, expiredFiles, batch)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    await rememberDeleted(tx, ids, now)
    await sql`
      update messages m set attachments = (
        select jsonb_agg(case when f.facts ->> 'attachmentId' = any(${ids}::text[])
          then f.facts || jsonb_build_object('removedAt', ${now.toISOString()}::text) else f.facts end order by f.n)
        from jsonb_array_elements(m.attachments) with ordinality as f (facts, n))
      where m.partner_id = ${partnerId} and m.message_id in (
        select a.message_id from attachments a where a.partner_id = ${partnerId} and a.attachment_id = any(${ids}))`.execute(
      db,
    )
    await db
      .updateTable('attachments')
      .set({
        message_id: null,
        intake_consult_id: null,
        intake_key: null,
        stored_at: null,
        free_since: addSeconds(now, -freeAttachmentSeconds),
      })
      .where('partner_id', '=', partnerId)
      .where('attachment_id', 'in', ids)
      .execute()
    await recordBatch(tx, services, { kind: 'files', count: ids.length, patientIds: patientsIn(found) })
    return ids.length
  })

export const finishFiles: Finish = sweepAttachments
