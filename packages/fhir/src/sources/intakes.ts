import type { IntakesTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

/** Submitted answers to a questionnaire. Drafts are the patient's own. */
export type FoundIntake = OfPatient &
  Pick<Selectable<IntakesTable>, 'consult_id' | 'questionnaire_key' | 'version' | 'response' | 'scores'> & {
    readonly completed_at: Date
    /** The canonical address that the partner gave the questionnaire. */
    readonly url: string | null
  }

export const intakes: Source<FoundIntake> = {
  prefixes: ['ac', 'th'],
  // Each can have 512 KB.
  rowsAtOnce: 10,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundIntake>`
      select i.consult_id, i.questionnaire_key, i.version, i.patient_id, i.response, i.scores, i.completed_at,
        q.body ->> 'url' as url, p.erasing_since is not null as is_erasing
      from intakes i
      join questionnaires q on q.partner_id = ${partnerId} and q.questionnaire_key = i.questionnaire_key
        and q.version = i.version
      join patients p on p.partner_id = ${partnerId} and p.patient_id = i.patient_id
      where i.partner_id = ${partnerId} and i.status <> 'pending'
        ${narrowed(wanted, {
          id: 'i.consult_id',
          patient: 'i.patient_id',
          consult: 'i.consult_id',
          keys: ['i.consult_id', 'i.questionnaire_key'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.consult_id, row.questionnaire_key],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}
