import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** A patient in the clinic's records. */
export interface ClinicPatient {
  /** Identifies the patient in the session cookie without revealing who it is. */
  readonly recordId: string
  /** The clinic's number for the patient, which the service also uses. */
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  /** In international format, with + and the country code. */
  readonly phone: string
  readonly jurisdiction: string | null
  /** The service's id, once the patient exists there. */
  readonly consultPatientId: string | null
}

export type NewPatient = Omit<ClinicPatient, 'recordId' | 'consultPatientId'>

/** Number, name, phone and state of the patients that a new clinic has. Liam waits for a call; Sofía and Dana booked one. */
const demoPatients = [
  ['demo-mara', 'Mara', 'Quintero', '+14155550101', 'US-CA'],
  ['demo-ines', 'Inés', 'Park', '+12125550103', 'US-NY'],
  ['demo-george', 'George', 'Hale', '+12125550104', 'US-NY'],
  ['demo-yuki', 'Yuki', 'Sand', '+14155550105', 'US-CA'],
  ['demo-lena', 'Lena', 'Brook', '+14155550106', 'US-CA'],
  ['demo-liam', 'Liam', 'Okafor', '+14155550112', 'US-CA'],
  ['demo-sofia', 'Sofía', 'Marín', '+14155550113', 'US-CA'],
  ['demo-dana', 'Dana', 'Whitfield', '+14155550111', 'US-CA'],
  ['demo-noor', 'Noor', 'Haddad', '+14155550107', 'US-CA'],
] as const

const columns = `record_id as recordId, external_id as externalId, first_name as firstName, last_name as lastName,
  phone, jurisdiction, consult_patient_id as consultPatientId`

/** The clinic's patients. A new clinic has the patients of the demo. */
export function createPatients(database: DatabaseSync) {
  const all = database.prepare(`select ${columns} from patients order by rowid`)
  const byRecord = database.prepare(`select ${columns} from patients where record_id = ?`)
  const byExternal = database.prepare(`select ${columns} from patients where external_id = ?`)
  const insert = database.prepare(`insert into patients values (?, ?, ?, ?, ?, ?, ?) 
    on conflict (external_id) do nothing`)
  const link = database.prepare('update patients set consult_patient_id = ? where record_id = ?')
  const add = (patient: NewPatient, consultPatientId: string | null = null) => {
    const { externalId, firstName, lastName, phone, jurisdiction } = patient
    const recordId = randomBytes(12).toString('base64url')
    insert.run(recordId, externalId, firstName, lastName, phone, jurisdiction, consultPatientId)
    return byExternal.get(externalId) as unknown as ClinicPatient
  }
  for (const [externalId, firstName, lastName, phone, jurisdiction] of demoPatients) {
    add({ externalId, firstName, lastName, phone, jurisdiction })
  }
  return {
    list: () => all.all() as unknown as ClinicPatient[],
    find: (recordId: string) => byRecord.get(recordId) as ClinicPatient | undefined,
    /** Adds the patient, unless one with this `externalId` exists. */
    add,
    setConsultPatientId: (recordId: string, consultPatientId: string) => void link.run(consultPatientId, recordId),
  }
}
export type Patients = ReturnType<typeof createPatients>
