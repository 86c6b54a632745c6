import { type AccessReason, ConsultError, type MarkReviewed, notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { keptNote } from '../reviews/kept-note.ts'
import { personNames, reviewerOf } from '../reviews/review-row.ts'
import { peopleOf, toAccessReason } from './access-reason-row.ts'

/**
 * Marks a reason reviewed, with a note. This works once: if two reviewers act at the same time, one gets
 * already_reviewed.
 * @throws not_found; forbidden for one's own reason; already_reviewed
 */
export async function reviewAccessReason(context: RequestContext, { id, note }: MarkReviewed): Promise<AccessReason> {
  const reviewer = reviewerOf(context)
  return inUnit(context, async (unit) => {
    const { db, partnerId, realNow } = unit
    const found = await db
      .selectFrom('access_reasons')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('access_reason_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.physician_id === reviewer) throw new ConsultError('forbidden')
    if (found.reviewed_at !== null) throw new ConsultError('already_reviewed')
    const row = await db
      .updateTable('access_reasons')
      .set({
        reviewed_at: realNow,
        reviewed_by: reviewer,
        review_note: await keptNote(unit, found.patient_id, note),
      })
      .where('partner_id', '=', partnerId)
      .where('access_reason_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const names = await personNames(unit, peopleOf(row))
    const target = { type: 'access_reason', id, consultId: row.consult_id, patientId: row.patient_id } as const
    return unit.did({ ...target, code: 'reviewed' }, toAccessReason(row, names))
  })
}
