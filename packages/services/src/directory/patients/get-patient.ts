import type { Patient } from '@consult/domain'
import type { RequestContext } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { findPatient } from './find-patient.ts'
import { toPatient } from './patient-resource.ts'

/** @throws not_found */
export async function getPatient(context: RequestContext, patientId: string): Promise<Patient> {
  return context.services.database.inTenant(context.account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId })
    noteShown(context, { type: 'patient', id: patientId, patientId })
    return toPatient(patient)
  })
}
