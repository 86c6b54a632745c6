import type { Tables } from '../tables/index.ts'

/**
 * Where a Citus cluster keeps the rows of a table.
 *
 * - `distributed`: on the node of the row's partner. All rows of one partner are on one node. The schema `tenant`.
 * - `coordinator`: on the coordinator only, because the rows must be found before the partner is known, or belong to no
 *   partner: the schema `directory`. Also tenant tables whose policies read the directory, which nodes do not have.
 *
 * Source: docs/operations.md, Citus.
 */
export type TableKind = 'distributed' | 'coordinator'

/** Every table that this code reads, and its kind. The type makes sure that none is missing. */
export const tableKinds: Readonly<Record<keyof Tables, TableKind>> = {
  account_links: 'coordinator',
  account_mails: 'coordinator',
  all_webhook_deliveries: 'distributed',
  all_webhook_endpoints: 'distributed',
  api_keys: 'coordinator',
  archived_months: 'coordinator',
  archives: 'coordinator',
  async_consult_order: 'distributed',
  async_consults: 'distributed',
  attachments: 'distributed',
  attendances: 'distributed',
  audit_batches: 'distributed',
  audit_entries: 'distributed',
  audit_page_patients: 'distributed',
  audit_unsealed: 'distributed',
  call_messages: 'distributed',
  call_rooms: 'distributed',
  daily_usage: 'distributed',
  data_requests: 'distributed',
  patient_export_files: 'distributed',
  patient_exports: 'distributed',
  test_clocks: 'distributed',
  delivered_webhooks: 'distributed',
  embed_sessions: 'coordinator',
  event_heads: 'distributed',
  event_log_epochs: 'coordinator',
  events: 'distributed',
  idempotency_keys: 'distributed',
  identity_providers: 'distributed',
  instances: 'coordinator',
  lane_items: 'distributed',
  lane_queue: 'distributed',
  lanes: 'distributed',
  macros: 'distributed',
  members: 'distributed',
  message_keys: 'distributed',
  message_receipts: 'distributed',
  messages: 'distributed',
  open_streams: 'coordinator',
  parked_items: 'distributed',
  partners: 'coordinator',
  passkey_challenges: 'coordinator',
  passkeys: 'coordinator',
  patients: 'distributed',
  pending_sign_ins: 'coordinator',
  periodic_tasks: 'coordinator',
  phone_numbers: 'coordinator',
  physician_availability: 'distributed',
  physician_licenses: 'distributed',
  physicians: 'distributed',
  portal_accounts: 'coordinator',
  rate_buckets: 'coordinator',
  read_marks: 'distributed',
  recording_consents: 'distributed',
  recordings: 'distributed',
  recovery_codes: 'coordinator',
  reply_drafts: 'distributed',
  reset_requests: 'coordinator',
  secrets_keys: 'coordinator',
  server_secrets: 'coordinator',
  sessions: 'coordinator',
  telehealth_consults: 'distributed',
  telehealth_rings: 'distributed',
  timers: 'distributed',
  totp_secrets: 'coordinator',
  webhook_attempts: 'distributed',
  webhook_recoveries: 'distributed',
}
