import type { ColumnType } from 'kysely'

/** The ways by which a patient gets a link or a code. */
export type PatientChannel = 'email' | 'sms'

/** Links to the page of a patient, by the SHA-256 of their token. A link works until it expires. */
export interface PageLinksTable {
  token_hash: string
  partner_id: ColumnType<string, string, never>
  patient_id: ColumnType<string, string, never>
  /** The only consult that the page shows; null: all consults of the patient. */
  consult_id: ColumnType<string | null, string | null, never>
  /** How the link reached the patient; null: unknown. */
  channel: ColumnType<PatientChannel | null, PatientChannel | null, never>
  /** The generation of the partner's key that made it; null: the service made it. */
  key_generation: ColumnType<number | null, number | null, never>
  /** The API key that made it; null: none. */
  key_hash: ColumnType<string | null, string | null, never>
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}

export interface TablesOfPageLinks {
  page_links: PageLinksTable
}
