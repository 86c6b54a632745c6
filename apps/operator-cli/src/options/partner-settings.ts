import type { NotificationChanges, PartnerSettings } from '@consult/directory'
import {
  type ColleaguesConsults,
  capacitySchema,
  consentVersionSchema,
  mostCapacity,
  type NotificationChannel,
  type NotificationMode,
  notificationModes,
  type QuietHours,
} from '@consult/domain'
import { secondFactorPolicies } from '@consult/identity'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseColleaguesConsults } from './colleagues-consults.ts'
import { parseDuration } from './duration.ts'
import { parseErasureDelay } from './erasure-delay.ts'
import { parseContactUrl, parsePrivacyUrl, parseTermsUrl } from './link.ts'
import { parseChannels, parseQuietHours, parseSenderName, parseTimeZone } from './notifications.ts'
import { collectOrigin } from './origin.ts'
import { parseBoolean, parseCount } from './value.ts'

const longest = 60 * 60

/** Parses how long a physician has after a call into seconds: `3m`, or `none` for 0. @throws InvalidArgumentError */
function parseWrapUp(written: string): number {
  if (written.trim() === 'none') return 0
  const seconds = parseDuration(written)
  if (seconds > longest) throw new InvalidArgumentError('Expected at most 1h, or none.')
  return seconds
}

/** Parses how many threads a physician is given from the queue. @returns null for `none`. @throws InvalidArgumentError */
function parseCapacity(written: string): number | null {
  if (written.trim() === 'none') return null
  const { data } = capacitySchema.min(1).safeParse(Number(written))
  if (data !== undefined) return data
  throw new InvalidArgumentError(`Expected a number from 1 to ${mostCapacity}, or none.`)
}

/** Parses the version of a partner's privacy page and terms. @returns null for `none`. @throws InvalidArgumentError */
function parseConsentVersion(written: string): string | null {
  if (written.trim() === 'none') return null
  const { data } = consentVersionSchema.safeParse(written)
  if (data) return data
  throw new InvalidArgumentError('Expected 1 to 40 characters, such as 2026-03, or none.')
}

/** The flags as Commander parses them. */
export interface SettingFlags {
  readonly name?: string
  readonly async?: boolean
  readonly telehealth?: boolean
  readonly assertion?: boolean
  readonly recordingsForPatients?: boolean
  readonly notesInEvents?: boolean
  readonly cosignatures?: boolean
  readonly origin?: readonly string[]
  readonly rateLimit?: number
  readonly rateBurst?: number
  readonly maxStreams?: number
  readonly invitationsPerDay?: number
  readonly erasuresPerDay?: number
  readonly exportsPerDay?: number
  readonly uploadMibPerDay?: number
  readonly patientUploadMibPerDay?: number
  readonly secondFactor?: (typeof secondFactorPolicies)[number]
  readonly responseSla?: number
  readonly reassignOnBreach?: boolean
  readonly acceptanceWindow?: number
  readonly wrapUp?: number
  readonly capacity?: number | null
  readonly unreadAfter?: number
  readonly consentWindow?: number
  readonly erasureDelay?: number
  readonly privacyUrl?: string | null
  readonly termsUrl?: string | null
  readonly consentVersion?: string | null
  readonly contactUrl?: string | null
  readonly colleaguesConsults?: ColleaguesConsults
  readonly alertPatientsPerHour?: number
  readonly notify?: NotificationMode
  readonly notifyChannels?: readonly NotificationChannel[]
  readonly senderName?: string | null
  readonly quietHours?: QuietHours | null
  readonly timeZone?: string
}

/** Adds the settings that `create` and `update` share. */
export function addSettingOptions(command: Command): Command {
  return command
    .option('--async <true|false>', 'allow async consults', parseBoolean)
    .option('--telehealth <true|false>', 'allow telehealth consults', parseBoolean)
    .option('--assertion <true|false>', 'let the partner identify the acting physician by id', parseBoolean)
    .option(
      '--recordings-for-patients <true|false>',
      'let patients open the recordings and transcripts of their calls',
      parseBoolean,
    )
    .option('--cosignatures <true|false>', 'let notes of physicians who need it wait for a co-signature', parseBoolean)
    .option('--notes-in-events <true|false>', 'put clinical notes into the events about them', parseBoolean)
    .option('--origin <url>', "an origin of the partner's pages that embed the widget; repeatable", collectOrigin)
    .option(
      '--rate-limit <per-second>',
      'requests per second for each credential; the partner gets ten times that in total',
      parseCount,
    )
    .option('--rate-burst <n>', 'burst size for each credential, in requests', parseCount)
    .option('--invitations-per-day <n>', 'invitation emails to physicians per day', parseCount)
    .option('--erasures-per-day <n>', 'patients whose erasure is requested per day', parseCount)
    .option('--exports-per-day <n>', 'exports of patients that are requested per day', parseCount)
    .option('--max-streams <n>', 'concurrent streams of all portal tabs and widgets', parseCount)
    .option('--upload-mib-per-day <mib>', 'uploads per day for the whole partner, in MiB', parseCount)
    .option('--patient-upload-mib-per-day <mib>', 'uploads per day for each patient, in MiB', parseCount)
    .addOption(
      new Option('--second-factor <policy>', 'whether physicians with a password need a second factor').choices(
        secondFactorPolicies,
      ),
    )
    .option('--response-sla <duration>', 'the time within which a physician must answer', parseDuration)
    .option('--reassign-on-breach <true|false>', 'reassign overdue threads to another physician', parseBoolean)
    .option('--acceptance-window <duration>', 'how long a patient can reopen a resolved thread', parseDuration)
    .option('--wrap-up <duration|none>', 'the time after a call before the next one rings, up to 1h', parseWrapUp)
    .option(
      '--capacity <n|none>',
      'consults that wait for a reply that a physician is given from the queue',
      parseCapacity,
    )
    .option(
      '--unread-after <duration>',
      'how long a message may stay unread before patient and partner are told',
      parseDuration,
    )
    .option('--consent-window <duration>', 'how long the consent prompt stays open', parseDuration)
    .option('--erasure-delay <duration|none>', 'how long an erasure waits, up to 30d', parseErasureDelay)
    .option('--privacy-url <url|none>', 'the privacy policy that the widget links to', parsePrivacyUrl)
    .option('--terms-url <url|none>', 'the terms that the widget links to', parseTermsUrl)
    .option(
      '--consent-version <name|none>',
      'the version of privacy policy and terms, stored with each consent',
      parseConsentVersion,
    )
    .option('--contact-url <url|none>', 'the contact link in the widget: https:, mailto: or tel:', parseContactUrl)
    .option(
      '--colleagues-consults <open|ask-reason>',
      "whether a physician who opens a colleague's consult must give a reason",
      parseColleaguesConsults,
    )
    .option('--alert-patients-per-hour <n>', 'patients a person opens in an hour before an alert is raised', parseCount)
    .addOption(
      new Option(
        '--notify <mode>',
        'who tells patients what waits for them: the service, the partner, or nobody',
      ).choices(notificationModes),
    )
    .option('--notify-channels <list>', 'the channels that are tried, in this order: email,sms', parseChannels)
    .option('--sender-name <name|none>', 'the name that mails and SMS to patients are sent under', parseSenderName)
    .option('--quiet-hours <from-to|none>', 'local hours without mails and SMS: 21:00-08:00', parseQuietHours)
    .option('--time-zone <zone>', 'the time zone of patients whose own is unknown', parseTimeZone)
}

/** The given flags on notifications; undefined if there are none. */
function notificationsOf(flags: SettingFlags): NotificationChanges | undefined {
  const { notify: mode, notifyChannels: channels, unreadAfter, senderName, quietHours, timeZone } = flags
  const given = Object.entries({ mode, channels, unreadAfter, senderName, quietHours, timeZone }).filter(
    ([, value]) => value !== undefined,
  )
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** Maps the given flags to the service's setting names. Omits flags that were not given. */
export function toSettings(flags: SettingFlags): PartnerSettings {
  const { name, async, telehealth, assertion, origin, rateLimit, rateBurst, ...same } = flags
  const renamed = {
    name,
    asyncEnabled: async,
    telehealthEnabled: telehealth,
    assertionEnabled: assertion,
    recordingsForPatients: same.recordingsForPatients,
    notesInEvents: same.notesInEvents,
    cosignatures: same.cosignatures,
    allowedOrigins: origin,
    rateLimitPerSecond: rateLimit,
    rateLimitBurst: rateBurst,
    maxStreams: same.maxStreams,
    invitationsPerDay: same.invitationsPerDay,
    erasuresPerDay: same.erasuresPerDay,
    exportsPerDay: same.exportsPerDay,
    uploadMibPerDay: same.uploadMibPerDay,
    patientUploadMibPerDay: same.patientUploadMibPerDay,
    secondFactor: same.secondFactor,
    responseSla: same.responseSla,
    reassignOnBreach: same.reassignOnBreach,
    acceptanceWindow: same.acceptanceWindow,
    wrapUp: same.wrapUp,
    capacity: same.capacity,
    consentWindow: same.consentWindow,
    erasureDelay: same.erasureDelay,
    privacyUrl: same.privacyUrl,
    termsUrl: same.termsUrl,
    consentVersion: same.consentVersion,
    contactUrl: same.contactUrl,
    colleaguesConsults: same.colleaguesConsults,
    alertPatientsPerHour: same.alertPatientsPerHour,
    notifications: notificationsOf(same),
  }
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined))
}
