import type { ColumnType } from 'kysely'

/** The kinds of mail that physicians and members receive. */
export type AccountMailKind =
  | 'invitation'
  | 'reset'
  | 'password_changed'
  | 'second_factor_changed'
  | 'second_factor_reset'
  | 'recovery_code_used'
  | 'new_device'
  | 'alerts'
  | 'endpoint_failing'
  | 'endpoint_disabled'
  | 'replies_overdue'

/** Outgoing mail about portal accounts. A row is deleted once the mail server has accepted its mail. */
export interface AccountMailsTable {
  physician_id: string
  kind: AccountMailKind
  partner_id: string
  /** The language of the page where it was requested; null: the physician's own. */
  language: string | null
  requested_at: Date
  next_attempt_at: Date
  failures: number
  /** The request that caused it; null if it is unknown or an operator asked for it. */
  request_id: string | null
}

/** Links for choosing a password, by the SHA-256 of their token. Using one link deletes all links of the physician. */
export interface AccountLinksTable {
  token_hash: string
  kind: 'invitation' | 'reset'
  physician_id: string
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}

/** Addresses for which a link was requested, until the service has checked whether they have an account. */
export interface ResetRequestsTable {
  email: string
  requested_at: Date
  language: string | null
  /** The requester's address, for the audit. */
  client_address: string | null
  user_agent: string | null
  request_id: string
}

export interface TablesOfAccountMails {
  account_mails: AccountMailsTable
  account_links: AccountLinksTable
  reset_requests: ResetRequestsTable
}
