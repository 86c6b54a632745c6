import type { Patient } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { findPatient, type PatientRow } from './find-patient.ts'
import { toPatient } from './patient-resource.ts'

function readPatient(context: RequestContext, patientId: string): Promise<PatientRow> {
  return context.services.database.inTenant(context.account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId })
    noteShown(context, { type: 'patient', id: patientId, patientId })
    return patient
  })
}

/** The patient as the partner's API returns it. @throws not_found */
export async function getPatient(context: RequestContext, patientId: string): Promise<Patient> {
  return toPatient(await readPatient(context, patientId))
}

/** The patient's record as physicians see it. */
export interface PatientForPhysician {
  readonly patient: Patient
  /** The language that the patient picked in the widget, a BCP 47 tag; null if they picked none. */
  readonly chosenLanguage: string | null
}

/** @throws not_found */
export async function getPatientForPhysician(context: RequestContext, patientId: string): Promise<PatientForPhysician> {
  const row = await readPatient(context, patientId)
  return { patient: toPatient(row), chosenLanguage: row.chosen_language }
}
