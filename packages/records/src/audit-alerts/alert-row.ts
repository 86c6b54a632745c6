import type { AuditAlertsTable } from '@consult/db'
import type { AlertKind, AuditAlert } from '@consult/domain'
import type { Selectable } from 'kysely'
import { toReview } from '../reviews/review-row.ts'

export type AlertRow = Selectable<AuditAlertsTable>

/** The ids of the people of a row, whose names a reader sees. */
export const peopleOf = ({ person_id, reviewed_by }: AlertRow) => [person_id, reviewed_by]

/** Converts a row. @param names the names of its people. */
export function toAlert(row: AlertRow, names: ReadonlyMap<string, string>): AuditAlert {
  return {
    id: row.alert_id,
    kind: row.kind as AlertKind,
    foundAt: row.found_at.toISOString(),
    entry: { id: row.entry_id, at: row.entry_at.toISOString() },
    person: { id: row.person_id, name: names.get(row.person_id) ?? null },
    patientId: row.patient_id,
    consultId: row.consult_id,
    patients: row.patients,
    review: toReview(row, names),
  }
}
