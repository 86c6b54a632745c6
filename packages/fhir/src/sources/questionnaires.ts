import type { QuestionnairesTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { readQuestionnaireId } from '../ids.ts'
import type { Source } from './source.ts'

/** A published version of a questionnaire. */
export type FoundQuestionnaire = Pick<
  Selectable<QuestionnairesTable>,
  'questionnaire_key' | 'version' | 'status' | 'body' | 'updated_at' | 'published_at'
>

/** Rows have no ids of ours: `ids` are those of resources. */
export const questionnaires: Source<FoundQuestionnaire> = {
  prefixes: [],
  rowIdOf: (fhirId) => (readQuestionnaireId(fhirId) ? fhirId : null),
  // Each can have 512 KB.
  rowsAtOnce: 10,
  read: async ({ db, partnerId }, { ids, patientIds, from, limit }) => {
    const named = (ids ?? []).flatMap((id) => readQuestionnaireId(id) ?? [])
    const isNamed = sql.join(
      named.map(
        ({ stem, version }) => sql`(version = ${version} and (questionnaire_key = ${stem}
          or 'q-' || left(encode(sha256(convert_to(questionnaire_key, 'UTF8')), 'hex'), 32) = ${stem}))`,
      ),
      sql` or `,
    )
    const ofPatients = sql`and (questionnaire_key, version) in (
      select i.questionnaire_key, i.version from intakes i
      where i.partner_id = ${partnerId} and i.patient_id = any(${[...(patientIds ?? [])]}::text[])
        and i.status <> 'pending')`
    const { rows } = await sql<FoundQuestionnaire>`
      select questionnaire_key, version, status, body, updated_at, published_at from questionnaires
      where partner_id = ${partnerId} and status <> 'draft'
        ${ids === null ? sql`` : named.length === 0 ? sql`and false` : sql`and (${isNamed})`}
        ${patientIds === null ? sql`` : ofPatients}
        ${from === null ? sql`` : sql`and (questionnaire_key, version) >= (${from[0]}::text, ${from[1]}::integer)`}
      order by questionnaire_key, version limit ${limit}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.questionnaire_key, String(row.version)],
  patientOf: () => null,
}
