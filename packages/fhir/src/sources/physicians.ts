import type { PhysicianLicensesTable, PhysiciansTable, TenantTransaction } from '@consult/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { narrowed, type Source } from './source.ts'

/** A physician with their licenses. The birth date is left out: it only serves to detect physicians who are patients. */
export type FoundPhysician = Pick<
  Selectable<PhysiciansTable>,
  | 'physician_id'
  | 'external_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'credentials'
  | 'specialty'
  | 'languages'
  | 'deactivated_at'
  | 'updated_at'
> & { readonly licenses: readonly Pick<Selectable<PhysicianLicensesTable>, 'jurisdiction' | 'number' | 'expires_on'>[] }

/** The physicians of a patient's consults: who has or had them, was booked, wrote messages or signed notes. */
function involvedIn({ partnerId }: TenantTransaction, patientIds: readonly string[]): RawBuilder<unknown> {
  const patients = sql`any(${[...patientIds]}::text[])`
  return sql`and physician_id in (
    select physician_id from async_consults where partner_id = ${partnerId} and patient_id = ${patients}
    union all
    select physician_id from telehealth_consults where partner_id = ${partnerId} and patient_id = ${patients}
    union all
    select booked_physician_id from telehealth_consults where partner_id = ${partnerId} and patient_id = ${patients}
    union all
    select m.author_id from messages m
    join async_consults c on c.partner_id = ${partnerId} and c.async_consult_id = m.async_consult_id
    where m.partner_id = ${partnerId} and c.patient_id = ${patients} and m.author_type = 'physician'
    union all
    select s.physician_id from clinical_note_signatures s
    join clinical_notes n on n.partner_id = ${partnerId} and n.clinical_note_id = s.clinical_note_id
    where s.partner_id = ${partnerId} and n.patient_id = ${patients}
    union all
    select a.author_id from clinical_note_addenda a
    join clinical_notes n on n.partner_id = ${partnerId} and n.clinical_note_id = a.clinical_note_id
    where a.partner_id = ${partnerId} and n.patient_id = ${patients})`
}

export const physicians: Source<FoundPhysician> = {
  prefixes: ['phy'],
  rowsAtOnce: 200,
  read: async (tx, { patientIds, ...wanted }) => {
    const { rows } = await sql<FoundPhysician>`
      select physician_id, external_id, email, first_name, last_name, credentials, specialty, languages, deactivated_at,
        updated_at, (
          select coalesce(jsonb_agg(jsonb_build_object('jurisdiction', l.jurisdiction, 'number', l.number,
            'expires_on', l.expires_on) order by l.position), '[]')
          from physician_licenses l
          where l.partner_id = ${tx.partnerId} and l.physician_id = physicians.physician_id) as licenses
      from physicians
      where partner_id = ${tx.partnerId}
        ${patientIds === null ? sql`` : involvedIn(tx, patientIds)}
        ${narrowed({ ...wanted, patientIds: null }, { id: 'physician_id', keys: ['physician_id'] })}`.execute(tx.db)
    return rows
  },
  keysOf: (row) => [row.physician_id],
  patientOf: () => null,
}
