import { freeAttachmentSeconds, sweepAttachments } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { withoutFiles } from '@consult/intake'
import { sql } from 'kysely'
import { rememberDeleted } from '../erasure/remember-deleted.ts'
import { expiredFiles } from './expired.ts'
import { type Finish, patientsIn, type Remove, recordBatch, takeExpired } from './removal.ts'

/** Marks the files in the answers that name them, so that nobody takes an answer for an empty one. */
async function markInAnswers(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<void> {
  const { db, partnerId } = tx
  const { rows } = await sql<{ consult_id: string; questionnaire_key: string; response: unknown }>`
    select i.consult_id, i.questionnaire_key, i.response from intakes i
    where i.partner_id = ${partnerId} and (i.consult_id, i.questionnaire_key) in (
      select a.intake_consult_id, a.intake_key from attachments a
      where a.partner_id = ${partnerId} and a.attachment_id = any(${ids}::text[]))
    order by i.consult_id, i.questionnaire_key for update`.execute(db)
  for (const { consult_id, questionnaire_key, response } of rows) {
    await db
      .updateTable('intakes')
      .set({ response: JSON.stringify(withoutFiles(response, ids, now)) })
      .where('partner_id', '=', partnerId)
      .where('consult_id', '=', consult_id)
      .where('questionnaire_key', '=', questionnaire_key)
      .execute()
  }
}

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
    await markInAnswers(tx, ids, now)
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
