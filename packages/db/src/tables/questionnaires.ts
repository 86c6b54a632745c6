import type { QuestionnaireFinding, QuestionnaireStatus } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** A version of a partner's questionnaire. */
export interface QuestionnairesTable {
  partner_id: string
  questionnaire_key: string
  version: number
  status: QuestionnaireStatus
  /** The FHIR resource. Written as JSON text. */
  body: ColumnType<Record<string, unknown>, string, string>
  /** Of the questionnaire: its newest version has the highest one. */
  revision: number
  title: string | null
  languages: string[]
  warnings: ColumnType<QuestionnaireFinding[], string, string>
  /** Why it cannot be published. Empty: it can. */
  blockers: ColumnType<QuestionnaireFinding[], string, string>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  published_at: Date | null
}

export interface TablesOfQuestionnaires {
  questionnaires: QuestionnairesTable
}
