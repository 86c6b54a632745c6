import type { RecordingConsentsTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

/** A patient's latest answer to being recorded in a call. */
export type FoundRecordingConsent = OfPatient &
  Pick<
    Selectable<RecordingConsentsTable>,
    'telehealth_consult_id' | 'agreed' | 'answered_at' | 'wording_version' | 'wording_language'
  >

export const recordingConsents: Source<FoundRecordingConsent> = {
  prefixes: ['th'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundRecordingConsent>`
      select r.telehealth_consult_id, r.agreed, r.answered_at, r.wording_version, r.wording_language, c.patient_id,
        p.erasing_since is not null as is_erasing
      from recording_consents r
      join telehealth_consults c on c.partner_id = ${partnerId} and c.telehealth_consult_id = r.telehealth_consult_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where r.partner_id = ${partnerId} and r.role = 'patient' and not exists (
          select 1 from recording_consents later
          where later.partner_id = ${partnerId} and later.telehealth_consult_id = r.telehealth_consult_id
            and later.role = 'patient' and later.answer_number > r.answer_number)
        ${narrowed(wanted, {
          id: 'r.telehealth_consult_id',
          patient: 'c.patient_id',
          consult: 'r.telehealth_consult_id',
          keys: ['r.telehealth_consult_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.telehealth_consult_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.telehealth_consult_id,
}
