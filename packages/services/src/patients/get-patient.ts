import type { Patient } from '@consult/domain'
import type { Call } from '../call.ts'
import { findPatient } from './find-patient.ts'
import { toPatient } from './patient-resource.ts'

/** @throws not_found */
export async function getPatient({ services, account }: Call, patientId: string): Promise<Patient> {
  return services.database.inTenant(account.partnerId, async (tx) => toPatient(await findPatient(tx, { patientId })))
}
