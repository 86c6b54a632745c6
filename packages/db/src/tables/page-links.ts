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

/** The newest code that somebody asked for on the page of a link. */
export interface PageCodesTable {
  /** The tenant of nobody for a token that no link has. */
  partner_id: string
  /** The patient, or the hash of that token. */
  subject: string
  /** When codes were asked for in the last hour, oldest first. */
  requests: Date[]
  /** How the link reached the patient; the code goes by another channel. Null: unknown. */
  link_channel: PatientChannel | null
  /** The language of the page where it was requested. */
  language: string | null
  /** An argon2 hash; null until the code is sent. */
  code_hash: string | null
  code_expires_at: Date | null
  /** When a worker sends it; null: sent, or there is nothing to send. */
  next_attempt_at: Date | null
  failures: number
  request_id: string | null
  requested_at: Date
}

export interface TablesOfPageLinks {
  page_codes: PageCodesTable
  page_links: PageLinksTable
}
