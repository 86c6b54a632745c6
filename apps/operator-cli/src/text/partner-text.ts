import type { listPartners, Partner } from '@consult/directory'
import type { EndedWithKey } from '@consult/identity'
import { colleaguesConsultsFlag } from '../options/colleagues-consults.ts'
import { formatDuration } from '../options/duration.ts'
import { table } from './table.ts'

type PartnerLine = Awaited<ReturnType<typeof listPartners>>[number]

const onOff = (on: boolean) => (on ? 'on' : 'off')

const describeRetention = (days: number | null) => (days === null ? 'default (set on the worker)' : `${days}d`)

const describeDelay = (seconds: number) => (seconds === 0 ? 'at once' : `after ${formatDuration(seconds)}`)

function keyState(key: Partner['keys'][number]): string {
  if (key.revokedAt) return `revoked ${key.revokedAt}`
  return key.expiresAt ? `until ${key.expiresAt}` : 'current'
}

/** Formats a webhook as one line: its URL, and why it is disabled if it is. */
export function describeWebhook(webhook: Partner['webhook']): string {
  if (!webhook) return 'none'
  return webhook.disabledAt ? `${webhook.url} (disabled: ${webhook.disabledReason ?? 'unknown'})` : webhook.url
}

/** Formats an identity provider as one line: issuer, audience, claim and JWKS URL. */
export function describeIdentityProvider(provider: Partner['identityProvider']): string {
  if (!provider) return 'none'
  const { issuer, audience, claim, jwksUrl } = provider
  return `${issuer} (audience ${audience}, physicians by ${claim}, keys at ${jwksUrl})`
}

/** Formats a partner for people. */
export function describePartner(partner: Partner): string {
  const rows: [string, string][] = [
    ['Partner', partner.partnerId],
    ['Name', partner.name],
    ['Environment', partner.environment],
    ['State', partner.suspended ? 'suspended' : 'active'],
    ['Created', partner.createdAt],
    ['Async consults', onOff(partner.asyncEnabled)],
    ['Telehealth', onOff(partner.telehealthEnabled)],
    ['Physician assertion', onOff(partner.assertionEnabled)],
    ['Rate limit', `${partner.rateLimitPerSecond}/s, burst ${partner.rateLimitBurst}`],
    ['Second factor', partner.secondFactor],
    ['Invitations', `${partner.invitationsPerDay}/day`],
    ['Erasures', `${partner.erasuresPerDay}/day, ${describeDelay(partner.erasureDelay)}`],
    ['Exports', `${partner.exportsPerDay}/day`],
    ['Streams', `${partner.maxStreams} at once`],
    ['Uploads', `${partner.uploadMibPerDay} MiB/day, ${partner.patientUploadMibPerDay} MiB/day per patient`],
    ['Response SLA', formatDuration(partner.responseSla)],
    ['Reassign on breach', onOff(partner.reassignOnBreach)],
    ['Acceptance window', formatDuration(partner.acceptanceWindow)],
    ['Wrap-up', partner.wrapUp === 0 ? 'none' : formatDuration(partner.wrapUp)],
    ['Capacity', partner.capacity === null ? 'none' : `${partner.capacity} per physician`],
    ['Consent window', formatDuration(partner.consentWindow)],
    ['Recordings for patients', onOff(partner.recordingsForPatients)],
    ['Co-signatures', onOff(partner.cosignatures)],
    ['Notes in events', onOff(partner.notesInEvents)],
    ['Recording retention', describeRetention(partner.recordingRetentionDays)],
    ['Privacy policy', partner.privacyUrl ?? 'none'],
    ['Terms', partner.termsUrl ?? 'none'],
    ['Consent version', partner.consentVersion ?? 'none'],
    ['Contact', partner.contactUrl ?? 'none'],
    ["Colleagues' consults", colleaguesConsultsFlag(partner.colleaguesConsults)],
    ['Alert', `${partner.alertPatientsPerHour} patients in an hour`],
    ['Notifications', describeNotifications(partner.notifications)],
    ['Webhook', describeWebhook(partner.webhook)],
    ['Identity provider', describeIdentityProvider(partner.identityProvider)],
    ...partner.allowedOrigins.map((origin, index): [string, string] => [index === 0 ? 'Origins' : '', origin]),
    ...partner.keys.map((key, index): [string, string] => [
      index === 0 ? 'Keys' : '',
      `${key.shownPrefix}…  ${keyState(key)}`,
    ]),
  ]
  return table(rows)
}

/** Formats how many credentials ended with a revoked key. */
export function describeEnded(ended: EndedWithKey): string {
  return table([
    ['Also ended', ''],
    ['Physician session tokens', String(ended.physicianTokens)],
    ['Portal sessions', String(ended.portalSessions)],
    ['Embed tokens', String(ended.embedTokens)],
    ['Widget sessions', String(ended.widgetSessions)],
    ["Links to patients' pages", String(ended.pageLinks)],
    ['Participants removed from calls', String(ended.callParticipants)],
  ])
}

/** Formats partners for people, one per line. */
export function describePartners(partners: readonly PartnerLine[]): string {
  if (partners.length === 0) return 'No partners yet. Create one with "pnpm consult partner create".'
  const rows = partners.map((partner) => [
    partner.partnerId,
    partner.environment,
    partner.suspended ? 'suspended' : 'active',
    partner.createdAt,
    partner.name,
  ])
  return table([['ID', 'ENVIRONMENT', 'STATE', 'CREATED', 'NAME'], ...rows])
}

/** Formats the settings on notifications to patients. */
function describeNotifications(settings: Partner['notifications']): string {
  const { mode, channels, unreadAfter, senderName, quietHours, timeZone } = settings
  const quiet = quietHours ? `quiet ${quietHours.start}-${quietHours.end}` : 'no quiet hours'
  const unread = `unread after ${formatDuration(unreadAfter)}`
  return [mode, channels.join(' then '), unread, senderName ?? 'name of the partner', quiet, timeZone].join(', ')
}
