import type { AsyncConsult } from '@consult/domain'
import { fullName } from '@consult/domain/full-name'
import { PatientLine } from './patient-line.tsx'
import { usePatient } from './use-patient.ts'

/** Says whose consult a dialog is about. The patient is already on the page, so nothing is read again. */
export function PatientOf({ consult }: { consult: Pick<AsyncConsult, 'patientId' | 'patientExternalId'> }) {
  const patient = usePatient(consult.patientId).data?.patient
  return (
    <PatientLine
      name={(patient && fullName(patient)) ?? consult.patientExternalId}
      birthDate={patient?.birthDate ?? null}
    />
  )
}
