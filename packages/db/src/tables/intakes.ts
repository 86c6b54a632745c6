import type { ConsultKind, IntakeFlag, IntakeItemStatus, IntakeScore } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** The answers to one questionnaire of a consult. */
export interface IntakesTable {
  partner_id: string
  consult_id: string
  questionnaire_key: string
  /** The version that was active when the consult was created. */
  version: number
  consult_kind: ConsultKind
  patient_id: string
  status: IntakeItemStatus
  /** A FHIR QuestionnaireResponse; null: nobody has answered yet. Written as JSON text. */
  response: ColumnType<Record<string, unknown> | null, string | null, string | null>
  /** Counts the changes of the answers. */
  revision: number
  scores: ColumnType<IntakeScore[], string, string>
  flags: ColumnType<IntakeFlag[], string, string>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  completed_at: Date | null
}

/** What the consults of a partner ask unless their creation says otherwise. */
export interface IntakeDefaultsTable {
  partner_id: string
  async_keys: string[]
  telehealth_keys: string[]
  required_for_calls: boolean
}

export interface TablesOfIntakes {
  intakes: IntakesTable
  intake_defaults: IntakeDefaultsTable
}
