import type { AccountLinksTable, AccountMailsTable, ResetRequestsTable } from './account-mails.ts'
import type { ArchivedMonthsTable, ArchivesTable } from './archives.ts'
import type {
  AsyncConsultOrderTable,
  AsyncConsultsTable,
  MessageKeysTable,
  MessageReceiptsTable,
  MessagesTable,
} from './async-consults.ts'
import type { AttachmentsTable } from './attachments.ts'
import type {
  AuditBatchesTable,
  AuditCutsTable,
  AuditEntriesTable,
  AuditPagePatientsTable,
  AuditUnsealedTable,
} from './audit.ts'
import type { AccessReasonsTable, AuditAlertsTable, AuditReadersTable } from './audit-review.ts'
import type { PhysicianAvailabilityTable } from './availability.ts'
import type { DailyUsageTable } from './daily-usage.ts'
import type { DataRequestsTable } from './data-requests.ts'
import type {
  ApiKeysTable,
  EmbedSessionsTable,
  InstancesTable,
  PartnersTable,
  PhoneNumbersTable,
  PortalAccountsTable,
  SecretsKeysTable,
  ServerSecretsTable,
  SessionsTable,
} from './directory.ts'
import type { ReplyDraftsTable } from './drafts.ts'
import type {
  EventHeadsTable,
  EventLogEpochsTable,
  EventsTable,
  IdempotencyKeysTable,
  LaneItemsTable,
  LaneQueueTable,
  LanesTable,
  ParkedItemsTable,
  TimersTable,
} from './engine.ts'
import type { FunctionSetsTable } from './function-sets.ts'
import type { IdentityProvidersTable } from './identity-providers.ts'
import type { MacrosTable } from './macros.ts'
import type { MembersTable } from './members.ts'
import type { NotificationsTable } from './notifications.ts'
import type { OpenStreamsTable } from './open-streams.ts'
import type { OperatorsTable } from './operators.ts'
import type { PageLinksTable } from './page-links.ts'
import type { PatientExportFilesTable, PatientExportsTable } from './patient-exports.ts'
import type { PatientsTable, PhysicianLicensesTable, PhysiciansTable } from './people.ts'
import type { PeriodicTasksTable } from './periodic-tasks.ts'
import type { RateBucketsTable } from './rate-limits.ts'
import type {
  RequestCountsTable,
  RequestLogGapsTable,
  RequestLogHeadsTable,
  RequestLogTable,
  UsageDaysTable,
  UsageMarksTable,
} from './requests.ts'
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  PendingSignInsTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './second-factors.ts'
import type { AttendancesTable, ReadMarksTable } from './signals.ts'
import type {
  SsoAttemptsTable,
  SsoDomainsTable,
  SsoIdentitiesTable,
  SsoLogoutTokensTable,
  SsoProvidersTable,
} from './single-sign-on.ts'
import type {
  CallMessagesTable,
  CallRoomsTable,
  RecordingConsentsTable,
  RecordingsTable,
  TelehealthConsultsTable,
  TelehealthRingsTable,
} from './telehealth-consults.ts'
import type { TestClocksTable } from './test-clocks.ts'
import type {
  SentEventsTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookRecoveriesTable,
} from './webhooks.ts'

/** Every table by its name. Names are found through the search path: `tenant`, then `directory`. */
export interface Tables {
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  access_reasons: AccessReasonsTable
  account_links: AccountLinksTable
  account_mails: AccountMailsTable
  api_keys: ApiKeysTable
  archived_months: ArchivedMonthsTable
  archives: ArchivesTable
  async_consult_order: AsyncConsultOrderTable
  async_consults: AsyncConsultsTable
  attachments: AttachmentsTable
  attendances: AttendancesTable
  audit_alerts: AuditAlertsTable
  audit_batches: AuditBatchesTable
  audit_cuts: AuditCutsTable
  audit_entries: AuditEntriesTable
  daily_usage: DailyUsageTable
  audit_page_patients: AuditPagePatientsTable
  audit_readers: AuditReadersTable
  audit_unsealed: AuditUnsealedTable
  data_requests: DataRequestsTable
  embed_sessions: EmbedSessionsTable
  event_heads: EventHeadsTable
  event_log_epochs: EventLogEpochsTable
  events: EventsTable
  function_sets: FunctionSetsTable
  idempotency_keys: IdempotencyKeysTable
  identity_providers: IdentityProvidersTable
  instances: InstancesTable
  lane_items: LaneItemsTable
  lane_queue: LaneQueueTable
  lanes: LanesTable
  macros: MacrosTable
  members: MembersTable
  message_keys: MessageKeysTable
  message_receipts: MessageReceiptsTable
  messages: MessagesTable
  notifications: NotificationsTable
  parked_items: ParkedItemsTable
  page_links: PageLinksTable
  partners: PartnersTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  patient_export_files: PatientExportFilesTable
  patient_exports: PatientExportsTable
  patients: PatientsTable
  pending_sign_ins: PendingSignInsTable
  periodic_tasks: PeriodicTasksTable
  phone_numbers: PhoneNumbersTable
  physician_availability: PhysicianAvailabilityTable
  physician_licenses: PhysicianLicensesTable
  physicians: PhysiciansTable
  portal_accounts: PortalAccountsTable
  rate_buckets: RateBucketsTable
  open_streams: OpenStreamsTable
  operators: OperatorsTable
  reset_requests: ResetRequestsTable
  reply_drafts: ReplyDraftsTable
  read_marks: ReadMarksTable
  secrets_keys: SecretsKeysTable
  sent_events: SentEventsTable
  server_secrets: ServerSecretsTable
  sessions: SessionsTable
  sso_attempts: SsoAttemptsTable
  sso_domains: SsoDomainsTable
  sso_identities: SsoIdentitiesTable
  sso_logout_tokens: SsoLogoutTokensTable
  sso_providers: SsoProvidersTable
  telehealth_consults: TelehealthConsultsTable
  telehealth_rings: TelehealthRingsTable
  call_messages: CallMessagesTable
  call_rooms: CallRoomsTable
  recording_consents: RecordingConsentsTable
  recordings: RecordingsTable
  recovery_codes: RecoveryCodesTable
  request_counts: RequestCountsTable
  usage_days: UsageDaysTable
  usage_marks: UsageMarksTable
  request_log: RequestLogTable
  request_log_gaps: RequestLogGapsTable
  request_log_heads: RequestLogHeadsTable
  test_clocks: TestClocksTable
  timers: TimersTable
  totp_secrets: TotpSecretsTable
  webhook_attempts: WebhookAttemptsTable
  webhook_recoveries: WebhookRecoveriesTable
}
