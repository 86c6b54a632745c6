import { type AuditAlert, ConsultError, type MarkReviewed, notFound } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'
import { personNames, reviewerOf } from '../reviews/review-row.ts'
import { peopleOf, toAlert } from './alert-row.ts'

/**
 * Marks an alert reviewed, with a note. Once: of two reviewers at the same time, one gets already_reviewed.
 * @throws not_found; already_reviewed
 */
export async function reviewAlert(context: RequestContext, { id, note }: MarkReviewed): Promise<AuditAlert> {
  const reviewer = reviewerOf(context)
  return inUnit(context, async (unit) => {
    const { db, partnerId, realNow } = unit
    const alerts = db.updateTable('audit_alerts').where('partner_id', '=', partnerId).where('alert_id', '=', id)
    const row = await alerts
      .set({ reviewed_at: realNow, reviewed_by: reviewer, review_note: note })
      .where('reviewed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw (await isThere(unit, id)) ? new ConsultError('already_reviewed') : notFound()
    const names = await personNames(unit, peopleOf(row))
    const target = { type: 'audit_alert', id, consultId: row.consult_id, patientId: row.patient_id } as const
    return unit.did({ ...target, code: 'reviewed' }, toAlert(row, names))
  })
}

async function isThere({ db, partnerId }: Parameters<typeof personNames>[0], id: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit_alerts')
    .select('alert_id')
    .where('partner_id', '=', partnerId)
    .where('alert_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
