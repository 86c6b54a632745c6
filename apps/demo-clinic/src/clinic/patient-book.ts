import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** A patient in the clinic's records. */
export interface NewPatient {
  /** The clinic's number for the patient, which the service also uses. */
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  /** In international format, with + and the country code. */
  readonly phone: string
  readonly jurisdiction: string | null
}

export interface ClinicPatient extends NewPatient {
  /** Identifies the patient in the session cookie without revealing who it is. */
  readonly recordId: string
  /** The service's id, once the patient exists there. */
  readonly consultPatientId: string | null
}

export interface PatientBook {
  list(): readonly ClinicPatient[]
  find(recordId: string): ClinicPatient | undefined
  /** Adds the patient, unless one with this `externalId` exists. */
  add(patient: NewPatient, consultPatientId?: string): ClinicPatient
  setConsultPatientId(recordId: string, consultPatientId: string): void
}

const columns = `record_id as recordId, external_id as externalId, first_name as firstName, last_name as lastName,
  phone, jurisdiction, consult_patient_id as consultPatientId`

export function createPatientBook(database: DatabaseSync): PatientBook {
  const all = database.prepare(`select ${columns} from patients order by rowid`)
  const byRecord = database.prepare(`select ${columns} from patients where record_id = ?`)
  const byExternal = database.prepare(`select ${columns} from patients where external_id = ?`)
  const insert = database.prepare(`
    insert into patients (record_id, external_id, first_name, last_name, phone, jurisdiction, consult_patient_id)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (external_id) do nothing`)
  const link = database.prepare('update patients set consult_patient_id = ? where record_id = ?')
  return {
    list: () => all.all() as unknown as ClinicPatient[],
    find: (recordId) => byRecord.get(recordId) as ClinicPatient | undefined,
    add: ({ externalId, firstName, lastName, phone, jurisdiction }, consultPatientId) => {
      const recordId = randomBytes(12).toString('base64url')
      insert.run(recordId, externalId, firstName, lastName, phone, jurisdiction, consultPatientId ?? null)
      return byExternal.get(externalId) as unknown as ClinicPatient
    },
    setConsultPatientId: (recordId, consultPatientId) => void link.run(consultPatientId, recordId),
  }
}
