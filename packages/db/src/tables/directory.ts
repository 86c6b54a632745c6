import type { ColleaguesConsults, MemberRole, NotificationChannel, NotificationMode, QuietHours } from '@consult/domain'
import type { ColumnType } from 'kysely'
import type { SecondFactorPolicy } from './second-factors.ts'
import type { SsoOrigin } from './single-sign-on.ts'

/**
 * Directory tables map credentials and contact data to their partner before the tenant is known: they hold what must be
 * unique across partners, and what authenticates. They hold no health data. Row-level security shows phone numbers and
 * portal accounts to the transaction of their own partner; `portal-accounts.ts` looks up one account from outside of
 * it.
 */

/** A partner account with its settings. Durations are seconds. */
export interface PartnersTable {
  partner_id: string
  name: string
  environment: 'test' | 'production'
  suspended_at: Date | null
  /** Incremented by every rotation; tokens carry the generation that was current when they were minted. */
  key_generation: number
  async_enabled: boolean
  telehealth_enabled: boolean
  assertion_enabled: boolean
  /** Whether patients get links to the recordings and transcripts of their calls. */
  /** The maximum number of concurrent streams of all the partner's users. */
  max_streams: number
  recordings_for_patients: ColumnType<boolean, boolean | undefined, boolean>
  notes_in_events: ColumnType<boolean, boolean | undefined, boolean>
  cosignatures: ColumnType<boolean, boolean | undefined, boolean>
  allowed_origins: string[]
  rate_limit_per_second: number
  rate_limit_burst: number
  invitations_per_day: ColumnType<number, number | undefined, number>
  erasures_per_day: ColumnType<number, number | undefined, number>
  exports_per_day: ColumnType<number, number | undefined, number>
  /** How long an erasure waits before it begins, in seconds. */
  erasure_delay: ColumnType<number, number | undefined, number>
  upload_mib_per_day: ColumnType<number, number | undefined, number>
  patient_upload_mib_per_day: ColumnType<number, number | undefined, number>
  /** The partner's own pages that the widget links to. */
  privacy_url: ColumnType<string | null, string | null | undefined, string | null>
  terms_url: ColumnType<string | null, string | null | undefined, string | null>
  /** The version of its privacy page and terms. */
  consent_version: ColumnType<string | null, string | null | undefined, string | null>
  contact_url: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether its physicians with a password need a second factor. */
  second_factor: ColumnType<SecondFactorPolicy, SecondFactorPolicy | undefined, SecondFactorPolicy>
  response_sla: number
  reassign_on_breach: boolean
  acceptance_window: number
  /** How long a physician has after a call before the next one rings, in seconds. */
  wrap_up: ColumnType<number, number | undefined, number>
  /** How many threads a physician is given from the queue; null: they claim all of them by hand. */
  capacity: ColumnType<number | null, number | null | undefined, number | null>
  /** How long a message may stay unread before the partner is told, in seconds. */
  unread_after: ColumnType<number, number | undefined, number>
  consent_window: number
  /** Who tells patients about what waits for them, and on which channels, best first. */
  notify_mode: ColumnType<NotificationMode, NotificationMode | undefined, NotificationMode>
  notify_channels: ColumnType<NotificationChannel[], NotificationChannel[] | undefined, NotificationChannel[]>
  /** The name that mails and SMS are sent under; null: the name of the company. */
  notify_sender_name: ColumnType<string | null, string | null | undefined, string | null>
  /** For patients without quiet hours of their own; null: none. */
  notify_quiet_hours: ColumnType<QuietHours | null, string | null | undefined, string | null>
  /** For patients whose time zone is unknown. */
  notify_time_zone: ColumnType<string, string | undefined, string>
  /** How many days call recordings are kept; null: the worker's default. */
  recording_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  /** How many days closed consults, call transcripts, attachments and audit entries are kept; null: forever. */
  consult_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  transcript_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  file_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  audit_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  request_retention_days: ColumnType<number | null, number | null | undefined, number | null>
  /** Whether a physician who opens a colleague's consult must give a reason. */
  colleagues_consults: ColumnType<ColleaguesConsults, ColleaguesConsults | undefined, ColleaguesConsults>
  /** An alert is raised when a person opens this many patients in an hour. */
  alert_patients_per_hour: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

/** What a member may do in the console. */
type MemberAccountRole = MemberRole

/** API keys by their SHA-256. `expires_at` is set when a key is replaced, `revoked_at` when it is revoked at once. */
export interface ApiKeysTable {
  key_hash: string
  partner_id: string
  environment: 'test' | 'production'
  /** The first characters of the key, so that operators can tell keys apart. */
  shown_prefix: string
  created_at: ColumnType<Date, Date, never>
  expires_at: Date | null
  revoked_at: Date | null
  /** The version of `/v1` that the key is pinned to; null for keys that were created before versions existed. */
  service_version: string | null
  /**
   * The key that the secret belongs to, with its name and scopes. A rotation adds a row with the same `key_id` and sets
   * `replaced_at` in the previous row. Null: the key of the account, which has all scopes.
   */
  key_id: ColumnType<string | null, string | null | undefined, never>
  name: ColumnType<string | null, string | null | undefined, string | null>
  scopes: ColumnType<string[] | null, string[] | null | undefined, never>
  /** The networks that the key works from; null: all. */
  address_ranges: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  last_used_at: ColumnType<Date | null, never, Date | null>
  replaced_at: ColumnType<Date | null, never, Date | null>
}

/** Maps a phone number to its patient. */
export interface PhoneNumbersTable {
  phone: string
  partner_id: string
  patient_id: string
}

/** The accounts of physicians and members, by lower-case e-mail address. `password_hash` is null until they have set one. */
export interface PortalAccountsTable {
  email: string
  partner_id: string
  /** The physician's or member's id. */
  physician_id: string
  password_hash: string | null
  /** The member's role; null: a physician's account. */
  role: ColumnType<MemberAccountRole | null, MemberAccountRole | null | undefined, never>
  /** Copied from the physician or member. While it is set, none of their sessions is found and none can start. */
  deactivated_at: ColumnType<Date | null, never, Date | null>
}

/** Physician session tokens, portal sessions and members' console sessions, by the SHA-256 of the bearer token. */
export interface SessionsTable extends SsoOrigin {
  session_id: string
  /** The physician's or member's id. */
  physician_id: string
  partner_id: string
  kind: 'token' | 'portal' | 'console'
  /** The member's role, copied from their account; null: a physician's session. */
  role: ColumnType<MemberAccountRole | null, MemberAccountRole | null | undefined, never>
  /** Null: not tied to the API key (a portal session started with a password). */
  key_generation: number | null
  /** The API key that minted it, or that minted the token it was exchanged for; null: no key. */
  key_hash: ColumnType<string | null, string | null, never>
  created_at: ColumnType<Date, Date, never>
  /** When a person last used it. Written at most once a minute. */
  last_used_at: Date
  expires_at: Date
  /** Where a portal session started: the names of browser and system, and part of the address. */
  browser: string | null
  system: string | null
  network: string | null
}

/** Embed tokens and the frame sessions exchanged for them, by the SHA-256 of the bearer token. */
export interface EmbedSessionsTable {
  token_hash: string
  kind: 'token' | 'frame'
  partner_id: string
  patient_id: string
  /** The only consult that it grants access to; null: all consults of the patient. */
  consult_id: string | null
  key_generation: number
  /** The API key that minted it, or that minted the token it was exchanged for; null: no key. */
  key_hash: ColumnType<string | null, string | null, never>
  /** The origin of the page where it was exchanged; null for a token, which any listed page may exchange. */
  origin: string | null
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
}

/**
 * Running API processes. When a process stops its heartbeats, the service assumes that it wrote nothing more to its
 * sockets.
 */
export interface InstancesTable {
  instance_id: string
  last_seen_at: Date
}

/** Secrets that all processes share: random bytes, by purpose. */
export interface ServerSecretsTable {
  name: string
  encrypted_secret: string
  /** The version of `SECRETS_KEY` that encrypts it. */
  key_version: number
  created_at: ColumnType<Date, Date, never>
}

/** The versions of `SECRETS_KEY` that were ever used. `proof` decrypts only with the right key. */
export interface SecretsKeysTable {
  version: number
  proof: string
  created_at: ColumnType<Date, Date, never>
}

export interface TablesOfDirectory {
  partners: PartnersTable
  api_keys: ApiKeysTable
  phone_numbers: PhoneNumbersTable
  portal_accounts: PortalAccountsTable
  sessions: SessionsTable
  embed_sessions: EmbedSessionsTable
  instances: InstancesTable
  server_secrets: ServerSecretsTable
  secrets_keys: SecretsKeysTable
}
