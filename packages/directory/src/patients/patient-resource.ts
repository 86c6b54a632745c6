import type { Patient } from '@consult/domain'
import type { PatientRow } from './find-patient.ts'

/** The patient as the partner's API returns it. */
export function toPatient(row: PatientRow): Patient {
  return {
    id: row.patient_id,
    externalId: row.external_id,
    phone: row.phone,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    email: row.email,
    language: row.language,
    jurisdiction: row.jurisdiction,
    timeZone: row.time_zone,
    metadata: row.metadata,
    notifications: row.notifications,
    legalHold: row.legal_hold_since !== null,
    confidential: row.confidential_since !== null,
    testClockId: row.test_clock_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
