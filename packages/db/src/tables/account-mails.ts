import type { ColumnType } from 'kysely'

/** What physicians are sent mail about. */
export type AccountMailKind = 'invitation' | 'reset' | 'password_changed'

/** Mail about portal accounts that is to be sent. A row goes once somebody has taken its mail. */
export interface AccountMailsTable {
  physician_id: string
  kind: AccountMailKind
  partner_id: string
  /** Of the page where it was asked for; null: the physician's own. */
  language: string | null
  requested_at: Date
  next_attempt_at: Date
  failures: number
}

/** Links that let a password be chosen, by the SHA-256 of their token. Using one removes all of the physician's. */
export interface AccountLinksTable {
  token_hash: string
  kind: 'invitation' | 'reset'
  physician_id: string
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}

/** Addresses that somebody has asked a link for, until it has been looked whether they have an account. */
export interface ResetRequestsTable {
  email: string
  requested_at: Date
  language: string | null
  /** Who asked, for the audit. */
  client_address: string | null
  user_agent: string | null
  request_id: string
}
