import { type AuditAlert, ConsultError, type MarkReviewed, notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { keptNote } from '../reviews/kept-note.ts'
import { personNames, reviewerOf } from '../reviews/review-row.ts'
import { peopleOf, toAlert } from './alert-row.ts'

/**
 * Marks an alert reviewed, with a note. This works once: if two reviewers act at the same time, one gets
 * already_reviewed.
 * @throws not_found; already_reviewed
 */
export async function reviewAlert(context: RequestContext, { id, note }: MarkReviewed): Promise<AuditAlert> {
  const reviewer = reviewerOf(context)
  return inUnit(context, async (unit) => {
    const { db, partnerId, realNow } = unit
    const found = await db
      .selectFrom('audit_alerts')
      .select(['patient_id', 'reviewed_at'])
      .where('partner_id', '=', partnerId)
      .where('alert_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.reviewed_at !== null) throw new ConsultError('already_reviewed')
    const row = await db
      .updateTable('audit_alerts')
      .set({
        reviewed_at: realNow,
        reviewed_by: reviewer,
        review_note: await keptNote(unit, found.patient_id, note),
      })
      .where('partner_id', '=', partnerId)
      .where('alert_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const names = await personNames(unit, peopleOf(row))
    const target = { type: 'audit_alert', id, consultId: row.consult_id, patientId: row.patient_id } as const
    return unit.did({ ...target, code: 'reviewed' }, toAlert(row, names))
  })
}
