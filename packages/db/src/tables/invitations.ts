import type { ColumnType } from 'kysely'

/** Physicians who are to be sent an invitation to the portal. `next_attempt_at` is null once it was sent. */
export interface InvitationsTable {
  physician_id: string
  partner_id: string
  requested_at: Date
  next_attempt_at: Date | null
  failures: number
  sent_at: Date | null
}

/** Invitations that were sent, by the SHA-256 of their token. Accepting one removes all of the physician's. */
export interface InvitationTokensTable {
  token_hash: string
  physician_id: string
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}
