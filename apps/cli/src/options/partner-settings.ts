import type { PartnerSettings } from '@consult/services'
import type { Command } from 'commander'
import { parseDuration } from './duration.ts'
import { parseContactUrl, parsePrivacyUrl } from './link.ts'
import { collectOrigin } from './origin.ts'
import { parseRetention } from './retention.ts'
import { parseBoolean, parseCount } from './value.ts'

/** The flags as commander hands them over. */
export interface SettingFlags {
  readonly name?: string
  readonly async?: boolean
  readonly telehealth?: boolean
  readonly assertion?: boolean
  readonly recordingsForPatients?: boolean
  readonly origin?: readonly string[]
  readonly rateLimit?: number
  readonly rateBurst?: number
  readonly maxStreams?: number
  readonly invitationsPerDay?: number
  readonly uploadMibPerDay?: number
  readonly patientUploadMibPerDay?: number
  readonly responseSla?: number
  readonly reassignOnBreach?: boolean
  readonly acceptanceWindow?: number
  readonly consentWindow?: number
  readonly recordingRetention?: number | null
  readonly privacyUrl?: string | null
  readonly contactUrl?: string | null
}

/** The settings that may be given at an account's creation and changed later. */
export function addSettingOptions(command: Command): Command {
  return command
    .option('--async <true|false>', 'message-thread consults', parseBoolean)
    .option('--telehealth <true|false>', 'live-call consults', parseBoolean)
    .option('--assertion <true|false>', 'the partner may name the acting physician by id', parseBoolean)
    .option(
      '--recordings-for-patients <true|false>',
      'give patients the links to the recordings and transcripts of their calls',
      parseBoolean,
    )
    .option('--origin <url>', "an origin of the partner's pages with the widget; may be repeated", collectOrigin)
    .option(
      '--rate-limit <per-second>',
      'requests a second, for each credential; ten times as many for all together',
      parseCount,
    )
    .option('--rate-burst <n>', 'requests at once, before the limit is felt', parseCount)
    .option('--invitations-per-day <n>', 'invitations mailed to its physicians in a day', parseCount)
    .option('--max-streams <n>', 'live streams at a time, of all portal tabs and widgets together', parseCount)
    .option('--upload-mib-per-day <mib>', 'what everybody of the partner uploads in a day, MiB', parseCount)
    .option('--patient-upload-mib-per-day <mib>', 'what each patient uploads in a day, MiB', parseCount)
    .option('--response-sla <duration>', 'how soon a physician answers', parseDuration)
    .option('--reassign-on-breach <true|false>', 'give an overdue thread to another physician', parseBoolean)
    .option('--acceptance-window <duration>', 'how long a patient may reopen a resolved thread', parseDuration)
    .option('--consent-window <duration>', 'how long the consent prompt waits', parseDuration)
    .option(
      '--recording-retention <days|default>',
      'how long recordings of calls are kept: 90d, or as the worker is told',
      parseRetention,
    )
    .option('--privacy-url <url|none>', 'the page on privacy that patients find in the widget', parsePrivacyUrl)
    .option('--contact-url <url|none>', 'how patients reach the partner: https, mailto: or tel:', parseContactUrl)
}

/** The settings that were given, under the service's names. */
export function toSettings(flags: SettingFlags): PartnerSettings {
  const { name, async, telehealth, assertion, origin, rateLimit, rateBurst, ...same } = flags
  const renamed = {
    name,
    asyncEnabled: async,
    telehealthEnabled: telehealth,
    assertionEnabled: assertion,
    recordingsForPatients: same.recordingsForPatients,
    allowedOrigins: origin,
    rateLimitPerSecond: rateLimit,
    rateLimitBurst: rateBurst,
    maxStreams: same.maxStreams,
    invitationsPerDay: same.invitationsPerDay,
    uploadMibPerDay: same.uploadMibPerDay,
    patientUploadMibPerDay: same.patientUploadMibPerDay,
    responseSla: same.responseSla,
    reassignOnBreach: same.reassignOnBreach,
    acceptanceWindow: same.acceptanceWindow,
    consentWindow: same.consentWindow,
    recordingRetentionDays: same.recordingRetention,
    privacyUrl: same.privacyUrl,
    contactUrl: same.contactUrl,
  }
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined))
}
