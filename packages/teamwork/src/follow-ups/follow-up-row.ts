import type { FollowUpsTable } from '@consult/db'
import type { FollowUp } from '@consult/domain'
import type { Selectable } from 'kysely'

export type FollowUpRow = Selectable<FollowUpsTable>

export const toFollowUp = (row: FollowUpRow): FollowUp => ({
  id: row.follow_up_id,
  asyncConsultId: row.async_consult_id,
  patientId: row.patient_id,
  physicianId: row.physician_id,
  dueAt: row.due_at.toISOString(),
  text: row.text,
  status: row.status,
  createdBy: row.created_by,
  unsent: row.unsent,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
