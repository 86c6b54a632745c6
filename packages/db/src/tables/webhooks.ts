import type { ColumnType } from 'kysely'

/** The webhook endpoints of partners. `cursor_sequence`: the newest event that has a delivery row, or needs none. */
export interface WebhookEndpointsTable {
  partner_id: string
  endpoint_id: ColumnType<string, string, never>
  /** The place among the partner's endpoints, which bounds their number. 0: the account's endpoint, which operators set. */
  slot: ColumnType<number, number, never>
  url: string
  description: string | null
  /** The types of event that it takes; null: all. */
  events: string[] | null
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
  consecutive_failures: number
  /** Null: the breaker is closed. Otherwise only one probe is sent, and not before this time. */
  next_probe_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

/**
 * The delivery of one event to one endpoint that has not received it. Null `next_attempt_at`: abandoned, or waiting for
 * a test clock.
 */
export interface WebhookDeliveriesTable {
  partner_id: string
  endpoint_id: string
  event_sequence: number
  event_created_at: Date
  attempts: number
  next_attempt_at: Date | null
  last_status: number | null
  last_attempt_at: Date | null
  /** Attempts outside the schedule: probes, attempts because the endpoint works again, and attempts before a replay. */
  early_attempts: number
  /** Until when a worker has claimed the delivery; null when no worker has. */
  leased_until: Date | null
  /** The partner asked for it: its result says nothing about the endpoint. */
  is_replay: boolean
  /**
   * The partner asked for it when no delivery was waiting: it may have been delivered long ago, and does not make the
   * endpoint late.
   */
  is_resend: boolean
}

/** An event that was sent to an endpoint at least once: what partners can always ask about it, for all endpoints together. */
export interface SentEventsTable {
  partner_id: string
  event_sequence: number
  attempts: number
  /** Of the last attempt; null when there was no response. */
  last_status: number | null
  last_attempt_at: Date
  /** When an endpoint last answered with a 2xx status. */
  delivered_at: Date | null
}

/** An attempt to deliver an event, for 30 days. Null `error`: delivered. */
export interface WebhookAttemptsTable {
  partner_id: string
  endpoint_id: string
  attempt_id: string
  event_id: string
  event_type: string
  event_sequence: number
  attempted_at: Date
  duration_ms: number
  status: number | null
  error: string | null
  /** The beginning of the receiver's response. Never a request. */
  response_head: string | null
  next_attempt_at: Date | null
}

/** A range of the log whose missed events an endpoint gets. Workers advance `next_sequence`. */
export interface WebhookRecoveriesTable {
  partner_id: string
  endpoint_id: string
  recovery_id: string
  next_sequence: number
  last_sequence: number
  since: Date
  requested_at: Date
}

export interface TablesOfWebhooks {
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
  sent_events: SentEventsTable
  webhook_attempts: WebhookAttemptsTable
  webhook_recoveries: WebhookRecoveriesTable
}
