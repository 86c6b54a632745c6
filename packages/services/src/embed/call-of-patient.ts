import type { TenantTransaction } from '@consult/db'
import type { TelehealthStatus } from '@consult/domain'
import { sql } from 'kysely'
import type { PatientScope } from '../directory/patients/patient-scope.ts'
import type { TelehealthConsultRow } from '../telehealth-consults/consult-row.ts'

const over: readonly TelehealthStatus[] = ['completed', 'cancelled']

/** True when the call is still to come, or running. */
export const isOpen = ({ status }: TelehealthConsultRow): boolean => !over.includes(status)

/**
 * The call that a widget is about: the one that its token is for, open or not; or of all of the patient's open ones the
 * one that runs, rings or waits, else the one whose time comes first.
 */
export async function findVisitOfPatient(
  tx: TenantTransaction,
  { patientId, consultId }: PatientScope,
): Promise<TelehealthConsultRow | null> {
  const row = await tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .$if(consultId !== null, (query) => query.where('telehealth_consult_id', '=', consultId ?? ''))
    .$if(consultId === null, (query) => query.where('status', 'not in', over))
    .orderBy(sql`array_position(array['in_progress', 'ringing', 'waiting'], status)`)
    .orderBy(sql`coalesce(scheduled_for, created_at)`)
    .orderBy('telehealth_consult_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
