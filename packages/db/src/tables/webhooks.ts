import type { ColumnType, Generated } from 'kysely'

/** A partner's only webhook endpoint. `cursor_sequence`: the newest event that has a delivery row. */
export interface WebhookEndpointsTable {
  partner_id: string
  url: string
  encrypted_secret: string
  encrypted_previous_secret: string | null
  previous_secret_until: Date | null
  /** The version of `SECRETS_KEY` that encrypts both. */
  key_version: number
  cursor_sequence: number
  disabled_at: Date | null
  disabled_reason: string | null
  /** Since when every attempt has failed; null after a success. */
  failing_since: Date | null
  /** The circuit breaker: failed attempts since the last success; while it is open, only failed probes add to it. */
  consecutive_failures: Generated<number>
  /** Null: the breaker is closed. Otherwise nothing is sent but one probe, and not before this time. */
  next_probe_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

/** The delivery of one event to one endpoint. Null `next_attempt_at`: delivered or abandoned. */
export interface WebhookDeliveriesTable {
  partner_id: string
  event_sequence: number
  event_created_at: Date
  attempts: number
  next_attempt_at: Date | null
  last_status: number | null
  last_attempt_at: Date | null
  delivered_at: Date | null
  /** Attempts that were made before the schedule's time, as a probe or because the endpoint works again. */
  early_attempts: Generated<number>
  /** Until when a worker has it; null when none has. */
  leased_until: Date | null
}

/** A delivered webhook: what partners may ask about it for good. One that is sent again has a row in both tables. */
export interface DeliveredWebhooksTable {
  partner_id: string
  event_sequence: number
  attempts: number
  last_status: number | null
  delivered_at: Date
}
