import type { Patient } from '@consult/domain'
import type { Call } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { findPatient } from './find-patient.ts'
import { toPatient } from './patient-resource.ts'

/** @throws not_found */
export async function getPatient(call: Call, patientId: string): Promise<Patient> {
  return call.services.database.inTenant(call.account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId })
    noteShown(call, { type: 'patient', id: patientId, patientId })
    return toPatient(patient)
  })
}
