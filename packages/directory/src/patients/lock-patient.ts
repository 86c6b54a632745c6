import type { TenantTransaction } from '@consult/db'
import type { PatientRow } from './find-patient.ts'

/** Locks the patient's row, also of a patient who is being erased. Holds and erasures of one patient take turns. */
export function lockPatient(tx: TenantTransaction, patientId: string): Promise<PatientRow | undefined> {
  return tx.db
    .selectFrom('patients')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst()
}
