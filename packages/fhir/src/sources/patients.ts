import type { PatientsTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

export type FoundPatient = OfPatient &
  Pick<
    Selectable<PatientsTable>,
    | 'external_id'
    | 'phone'
    | 'first_name'
    | 'last_name'
    | 'birth_date'
    | 'email'
    | 'language'
    | 'jurisdiction'
    | 'updated_at'
  >

export const patients: Source<FoundPatient> = {
  prefixes: ['pat'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundPatient>`
      select patient_id, external_id, phone, first_name, last_name, birth_date, email, language, jurisdiction,
        updated_at, erasing_since is not null as is_erasing
      from patients p
      where p.partner_id = ${partnerId}
        ${narrowed(wanted, { id: 'p.patient_id', patient: 'p.patient_id', keys: ['p.patient_id'] })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.patient_id],
  patientOf: (row) => row.patient_id,
}
