import type { ColumnType } from 'kysely'

/** Who reviewed an entry: a member or a supervisor, by their id. */
interface Reviewed {
  reviewed_at: ColumnType<Date | null, never, Date>
  reviewed_by: ColumnType<string | null, never, string>
  review_note: ColumnType<string | null, never, string | null>
}

/** Why a physician opened a colleague's consult. Only the review changes, and an erasure removes the text. */
export interface AccessReasonsTable extends Reviewed {
  partner_id: string
  access_reason_id: string
  physician_id: string
  /** Of either kind of consult. */
  consult_id: string
  patient_id: string
  category: string
  /** Null once the patient is erased. */
  reason: ColumnType<string | null, string, null>
  given_at: ColumnType<Date, Date, never>
  /** Until then the consult is open to the physician. */
  expires_at: ColumnType<Date, Date, never>
}

/** Patterns that were found in the audit. Only the mail and the review change. */
export interface AuditAlertsTable extends Reviewed {
  partner_id: string
  alert_id: string
  kind: string
  /** What identifies the finding among the findings of its kind, so that it is stored once. */
  finding: string
  /** The physician or member who acted. */
  person_id: string
  patient_id: string | null
  consult_id: string | null
  /** The entry of the audit that completed the pattern. */
  entry_id: string
  entry_at: Date
  /** How many patients the alert is about. */
  patients: number
  found_at: ColumnType<Date, Date, never>
  /** When a mail announced it; null: not yet. */
  mailed_at: ColumnType<Date | null, never, Date>
}

/** How far a reader of the sealed audit has read. */
export interface AuditReadersTable {
  partner_id: string
  reader: string
  /** The last batch of `audit_batches` that it has read; 0: none. */
  batch_number: number
}

export interface TablesOfAuditReview {
  access_reasons: AccessReasonsTable
  audit_alerts: AuditAlertsTable
  audit_readers: AuditReadersTable
}
