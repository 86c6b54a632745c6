import type { SecondFactorPolicy, Tables } from '@consult/db'
import {
  type ColleaguesConsults,
  invalidRequest,
  type NotificationChannel,
  type NotificationMode,
  type PatientLinkKind,
  parsePatientLink,
  patientLinkForms,
  type QuietHours,
} from '@consult/domain'
import type { Selectable } from 'kysely'

type PartnerRow = Selectable<Tables['partners']>

/** The settings on notifications to patients. */
export interface NotificationSettings {
  readonly mode: NotificationMode
  readonly channels: readonly NotificationChannel[]
  /** How long a physician's message may stay unread before patient and partner are told, in seconds. */
  readonly unreadAfter: number
  /** The name that mails and SMS are sent under. Null: the name of the company. */
  readonly senderName: string | null
  readonly quietHours: QuietHours | null
  /** The zone of patients whose own is unknown. */
  readonly timeZone: string
}

/** A change of these settings. */
export type NotificationChanges = {
  readonly [Setting in keyof NotificationSettings]?: NotificationSettings[Setting] | undefined
}

/** The settings of a partner account, which operators change. Durations are in seconds. */
export interface PartnerSettings {
  readonly name?: string
  readonly asyncEnabled?: boolean
  readonly telehealthEnabled?: boolean
  readonly assertionEnabled?: boolean
  /** Patients get the links to the recordings and transcripts of their calls. */
  readonly recordingsForPatients?: boolean
  readonly notesInEvents?: boolean
  /** Notes of physicians who need it wait for a co-signature. */
  readonly cosignatures?: boolean
  readonly allowedOrigins?: readonly string[]
  readonly rateLimitPerSecond?: number
  readonly rateLimitBurst?: number
  /** The maximum number of streams that all of the partner's users have open at a time. */
  readonly maxStreams?: number
  /** The maximum number of portal invitations to the partner's physicians per UTC day. */
  readonly invitationsPerDay?: number
  /** The maximum number of patients whose erasure is requested per UTC day. */
  readonly erasuresPerDay?: number
  /** The maximum number of exports of patients' data that are requested per UTC day. */
  readonly exportsPerDay?: number
  /** The maximum uploads per UTC day, in MiB: of the whole partner, and of each patient. */
  readonly uploadMibPerDay?: number
  readonly patientUploadMibPerDay?: number
  /** Whether physicians with a password need a second factor. */
  readonly secondFactor?: SecondFactorPolicy
  readonly responseSla?: number
  readonly reassignOnBreach?: boolean
  readonly acceptanceWindow?: number
  /** How long a physician has after a call before the next one rings, in seconds. 0: it rings at once. */
  readonly wrapUp?: number
  /** How many threads a physician is given from the queue. Null: physicians claim all of them by hand. */
  readonly capacity?: number | null
  readonly consentWindow?: number
  /** How long an erasure waits before it begins; 0: it begins at once. */
  readonly erasureDelay?: number
  /** How many days recordings of calls are kept. Null: the worker's default. */
  readonly recordingRetentionDays?: number | null
  /**
   * The partner's own pages that the widget links to. A link must be `https:`; a contact link can also be `mailto:` or
   * `tel:`. Null: no link.
   */
  readonly privacyUrl?: string | null
  readonly termsUrl?: string | null
  /** The version of privacy page and terms, as the partner names it. Null: none. */
  readonly consentVersion?: string | null
  readonly contactUrl?: string | null
  /** Whether a physician who opens a colleague's consult must give a reason. */
  readonly colleaguesConsults?: ColleaguesConsults
  /** How many patients a person opens in an hour before an alert is raised. */
  readonly alertPatientsPerHour?: number
  /** How patients are told that something waits for them. Omitted fields do not change. */
  readonly notifications?: NotificationChanges
}

/** All settings except those on notifications. */
export type StatedSettings = Required<Omit<PartnerSettings, 'notifications'>>

/** The settings of a new partner. Source: docs/limits.md. */
export const settingDefaults = {
  asyncEnabled: true,
  telehealthEnabled: true,
  assertionEnabled: true,
  recordingsForPatients: false,
  notesInEvents: false,
  cosignatures: false,
  allowedOrigins: [],
  rateLimitPerSecond: 50,
  rateLimitBurst: 100,
  maxStreams: 2_000,
  invitationsPerDay: 200,
  erasuresPerDay: 50,
  exportsPerDay: 50,
  uploadMibPerDay: 20 * 1024,
  patientUploadMibPerDay: 300,
  secondFactor: 'required',
  responseSla: 15 * 60,
  reassignOnBreach: true,
  acceptanceWindow: 48 * 60 * 60,
  wrapUp: 3 * 60,
  capacity: null,
  consentWindow: 7 * 24 * 60 * 60,
  erasureDelay: 0,
  recordingRetentionDays: null,
  privacyUrl: null,
  termsUrl: null,
  consentVersion: null,
  contactUrl: null,
  colleaguesConsults: 'open',
  alertPatientsPerHour: 30,
} as const satisfies PartnerSettings

/** The link in canonical form; null and undefined stay as they are. @throws invalid_request */
function checkLink(kind: PatientLinkKind, link: string | null | undefined): string | null | undefined {
  if (link == null) return link
  const url = parsePatientLink(kind, link)
  if (url !== null) return url
  const message = `expected ${patientLinkForms[kind]}, or null to show no link`
  throw invalidRequest({ path: `${kind}Url`, code: 'invalid_link', message })
}

function toNotificationColumns(changes: NotificationChanges = {}) {
  const { mode, channels, unreadAfter, senderName, quietHours, timeZone } = changes
  return {
    notify_mode: mode,
    notify_channels: channels && [...channels],
    unread_after: unreadAfter,
    notify_sender_name: senderName,
    notify_quiet_hours: quietHours && JSON.stringify(quietHours),
    notify_time_zone: timeZone,
  }
}

/** The column of each setting. A new setting needs only its line here. */
const settingColumns = {
  name: 'name',
  asyncEnabled: 'async_enabled',
  telehealthEnabled: 'telehealth_enabled',
  assertionEnabled: 'assertion_enabled',
  recordingsForPatients: 'recordings_for_patients',
  notesInEvents: 'notes_in_events',
  cosignatures: 'cosignatures',
  allowedOrigins: 'allowed_origins',
  rateLimitPerSecond: 'rate_limit_per_second',
  rateLimitBurst: 'rate_limit_burst',
  maxStreams: 'max_streams',
  invitationsPerDay: 'invitations_per_day',
  erasuresPerDay: 'erasures_per_day',
  exportsPerDay: 'exports_per_day',
  uploadMibPerDay: 'upload_mib_per_day',
  patientUploadMibPerDay: 'patient_upload_mib_per_day',
  secondFactor: 'second_factor',
  responseSla: 'response_sla',
  reassignOnBreach: 'reassign_on_breach',
  acceptanceWindow: 'acceptance_window',
  wrapUp: 'wrap_up',
  capacity: 'capacity',
  consentWindow: 'consent_window',
  erasureDelay: 'erasure_delay',
  recordingRetentionDays: 'recording_retention_days',
  privacyUrl: 'privacy_url',
  termsUrl: 'terms_url',
  consentVersion: 'consent_version',
  contactUrl: 'contact_url',
  colleaguesConsults: 'colleagues_consults',
  alertPatientsPerHour: 'alert_patients_per_hour',
} as const satisfies Record<keyof StatedSettings, keyof PartnerRow>

/** The settings in a row. */
export function readSettings(row: PartnerRow): StatedSettings {
  return Object.fromEntries(
    Object.entries(settingColumns).map(([setting, column]) => [setting, row[column]]),
  ) as unknown as StatedSettings
}

/** The columns of the given settings. @throws invalid_request for a link that patients must not get. */
export function toSettingColumns({ notifications, ...settings }: PartnerSettings): Record<string, unknown> {
  const checked = {
    ...settings,
    privacyUrl: checkLink('privacy', settings.privacyUrl),
    termsUrl: checkLink('terms', settings.termsUrl),
    contactUrl: checkLink('contact', settings.contactUrl),
  }
  const columns = [
    ...Object.entries(settingColumns).map(([setting, column]) => [column, checked[setting as keyof StatedSettings]]),
    ...Object.entries(toNotificationColumns(notifications)),
  ]
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined))
}
