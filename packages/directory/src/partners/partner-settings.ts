import { type Environment, findIdentityProvider, type IdentityProvider } from '@consult/auth'
import type { SecondFactorPolicy } from '@consult/db'
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
import type { Services } from '@consult/request'
import { accountSlot } from '@consult/webhooks'

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

/** A partner as operators see it, without secrets. */
export interface Partner extends Required<Omit<PartnerSettings, 'notifications'>> {
  readonly notifications: NotificationSettings
  readonly partnerId: string
  readonly environment: Environment
  readonly suspended: boolean
  readonly keyGeneration: number
  readonly keys: { shownPrefix: string; createdAt: string; expiresAt: string | null; revokedAt: string | null }[]
  /** The account's endpoint. */
  readonly webhook: { url: string; disabledAt: string | null; disabledReason: string | null } | null
  readonly identityProvider: IdentityProvider | null
  readonly createdAt: string
}

/** The settings of a new partner. Source: docs/limits.md. */
export const settingDefaults = {
  asyncEnabled: true,
  telehealthEnabled: true,
  assertionEnabled: true,
  recordingsForPatients: false,
  notesInEvents: false,
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

/** The columns of the given settings. @throws invalid_request for a link that patients must not get. */
export function toSettingColumns(settings: PartnerSettings) {
  const columns = {
    name: settings.name,
    async_enabled: settings.asyncEnabled,
    telehealth_enabled: settings.telehealthEnabled,
    assertion_enabled: settings.assertionEnabled,
    recordings_for_patients: settings.recordingsForPatients,
    notes_in_events: settings.notesInEvents,
    allowed_origins: settings.allowedOrigins && [...settings.allowedOrigins],
    rate_limit_per_second: settings.rateLimitPerSecond,
    rate_limit_burst: settings.rateLimitBurst,
    max_streams: settings.maxStreams,
    invitations_per_day: settings.invitationsPerDay,
    erasures_per_day: settings.erasuresPerDay,
    exports_per_day: settings.exportsPerDay,
    upload_mib_per_day: settings.uploadMibPerDay,
    patient_upload_mib_per_day: settings.patientUploadMibPerDay,
    second_factor: settings.secondFactor,
    response_sla: settings.responseSla,
    reassign_on_breach: settings.reassignOnBreach,
    acceptance_window: settings.acceptanceWindow,
    wrap_up: settings.wrapUp,
    consent_window: settings.consentWindow,
    erasure_delay: settings.erasureDelay,
    recording_retention_days: settings.recordingRetentionDays,
    privacy_url: checkLink('privacy', settings.privacyUrl),
    terms_url: checkLink('terms', settings.termsUrl),
    consent_version: settings.consentVersion,
    contact_url: checkLink('contact', settings.contactUrl),
    colleagues_consults: settings.colleaguesConsults,
    alert_patients_per_hour: settings.alertPatientsPerHour,
    ...toNotificationColumns(settings.notifications),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The partner with its keys and webhook, or undefined. */
export async function findPartner(services: Services, partnerId: string): Promise<Partner | undefined> {
  const { directory } = services.database
  const row = await directory.selectFrom('partners').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()
  if (!row) return undefined
  const keys = await directory
    .selectFrom('api_keys')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('key_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  const webhook = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('webhook_endpoints')
      .select(['url', 'disabled_at', 'disabled_reason'])
      .where('partner_id', '=', partnerId)
      .where('slot', '=', accountSlot)
      .executeTakeFirst(),
  )
  return {
    partnerId: row.partner_id,
    name: row.name,
    environment: row.environment,
    suspended: row.suspended_at !== null,
    keyGeneration: row.key_generation,
    asyncEnabled: row.async_enabled,
    telehealthEnabled: row.telehealth_enabled,
    assertionEnabled: row.assertion_enabled,
    recordingsForPatients: row.recordings_for_patients,
    notesInEvents: row.notes_in_events,
    allowedOrigins: row.allowed_origins,
    rateLimitPerSecond: row.rate_limit_per_second,
    rateLimitBurst: row.rate_limit_burst,
    maxStreams: row.max_streams,
    invitationsPerDay: row.invitations_per_day,
    erasuresPerDay: row.erasures_per_day,
    exportsPerDay: row.exports_per_day,
    uploadMibPerDay: row.upload_mib_per_day,
    patientUploadMibPerDay: row.patient_upload_mib_per_day,
    secondFactor: row.second_factor,
    responseSla: row.response_sla,
    reassignOnBreach: row.reassign_on_breach,
    acceptanceWindow: row.acceptance_window,
    wrapUp: row.wrap_up,
    consentWindow: row.consent_window,
    erasureDelay: row.erasure_delay,
    recordingRetentionDays: row.recording_retention_days,
    privacyUrl: row.privacy_url,
    termsUrl: row.terms_url,
    consentVersion: row.consent_version,
    contactUrl: row.contact_url,
    colleaguesConsults: row.colleagues_consults,
    alertPatientsPerHour: row.alert_patients_per_hour,
    notifications: {
      mode: row.notify_mode,
      channels: row.notify_channels,
      unreadAfter: row.unread_after,
      senderName: row.notify_sender_name,
      quietHours: row.notify_quiet_hours,
      timeZone: row.notify_time_zone,
    },
    keys: keys.map((key) => ({
      shownPrefix: key.shown_prefix,
      createdAt: key.created_at.toISOString(),
      expiresAt: key.expires_at?.toISOString() ?? null,
      revokedAt: key.revoked_at?.toISOString() ?? null,
    })),
    webhook: webhook
      ? {
          url: webhook.url,
          disabledAt: webhook.disabled_at?.toISOString() ?? null,
          disabledReason: webhook.disabled_reason,
        }
      : null,
    identityProvider: await findIdentityProvider(services.database, partnerId),
    createdAt: row.created_at.toISOString(),
  }
}
