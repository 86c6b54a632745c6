import type { AccessReasonsTable } from '@consult/db'
import { type AccessReason, type AccessReasonCategory, idPrefixes } from '@consult/domain'
import type { Selectable } from 'kysely'
import { toReview } from '../reviews/review-row.ts'

export type AccessReasonRow = Selectable<AccessReasonsTable>

/** The ids of the people of a row, whose names a reader sees. */
export const peopleOf = ({ physician_id, reviewed_by }: AccessReasonRow) => [physician_id, reviewed_by]

/** Converts a row. @param names the names of its people. */
export function toAccessReason(row: AccessReasonRow, names: ReadonlyMap<string, string>): AccessReason {
  const { consult_id: id, physician_id: physicianId } = row
  return {
    id: row.access_reason_id,
    givenAt: row.given_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    physician: { id: physicianId, name: names.get(physicianId) ?? null },
    consult: { id, kind: id.startsWith(`${idPrefixes.telehealthConsult}_`) ? 'telehealth' : 'async' },
    patientId: row.patient_id,
    category: row.category as AccessReasonCategory,
    reason: row.reason,
    review: toReview(row, names),
  }
}
