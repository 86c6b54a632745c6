import type { AsyncConsult, Patient } from '@consult/domain'
import { rowToAsyncConsult } from '../async-consults/consult-row.ts'
import { recordRead } from '../audit/record.ts'
import type { Call } from '../call.ts'
import { findPatient } from '../patients/find-patient.ts'
import { toPatient } from '../patients/patient-resource.ts'

/** What a physician sees of a patient beside the thread. */
export interface PatientPanel {
  readonly patient: Patient
  /** The patient's consults, newest first. */
  readonly consults: AsyncConsult[]
}

/** How far back the history goes. */
const historyLength = 50

/** @throws not_found */
export async function getPatientPanel(call: Call, patientId: string): Promise<PatientPanel> {
  const { services, account } = call
  return services.database.inTenant(account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId })
    const rows = await tx.db
      .selectFrom('async_consults')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('patient_id', '=', patientId)
      .orderBy('created_at', 'desc')
      .limit(historyLength)
      .execute()
    await recordRead(call, tx, { type: 'patient', id: patientId, patientId })
    return { patient: toPatient(patient), consults: rows.map(rowToAsyncConsult) }
  })
}
