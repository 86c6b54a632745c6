import type { EndedWithKey, listPartners, Partner } from '@consult/services'
import { formatDuration } from '../options/duration.ts'
import { table } from './table.ts'

type PartnerLine = Awaited<ReturnType<typeof listPartners>>[number]

const onOff = (on: boolean) => (on ? 'on' : 'off')

const describeRetention = (days: number | null) => (days === null ? 'as the worker is told' : `${days}d`)

function keyState(key: Partner['keys'][number]): string {
  if (key.revokedAt) return `revoked ${key.revokedAt}`
  return key.expiresAt ? `until ${key.expiresAt}` : 'current'
}

/** One line of a webhook: where to, and whether it runs. */
export function describeWebhook(webhook: Partner['webhook']): string {
  if (!webhook) return 'none'
  return webhook.disabledAt ? `${webhook.url} (disabled: ${webhook.disabledReason ?? 'unknown'})` : webhook.url
}

/** One line of an identity provider: whose tokens, and what they name physicians by. */
export function describeIdentityProvider(provider: Partner['identityProvider']): string {
  if (!provider) return 'none'
  const { issuer, audience, claim, jwksUrl } = provider
  return `${issuer} for ${audience}, physicians by ${claim}, keys at ${jwksUrl}`
}

/** A partner for people. */
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
    ['Invitations', `${partner.invitationsPerDay} a day`],
    ['Streams', `${partner.maxStreams} at a time`],
    ['Uploads', `${partner.uploadMibPerDay} MiB a day, ${partner.patientUploadMibPerDay} MiB of each patient`],
    ['Response SLA', formatDuration(partner.responseSla)],
    ['Reassign on breach', onOff(partner.reassignOnBreach)],
    ['Acceptance window', formatDuration(partner.acceptanceWindow)],
    ['Consent window', formatDuration(partner.consentWindow)],
    ['Recordings for patients', onOff(partner.recordingsForPatients)],
    ['Recordings kept', describeRetention(partner.recordingRetentionDays)],
    ['Privacy page', partner.privacyUrl ?? 'none'],
    ['Contact', partner.contactUrl ?? 'none'],
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

/** What ended with a key, for people. */
export function describeEnded(ended: EndedWithKey): string {
  return table([
    ['Ended with it', ''],
    ['Physician session tokens', String(ended.physicianTokens)],
    ['Portal sessions', String(ended.portalSessions)],
    ['Embed tokens', String(ended.embedTokens)],
    ['Widget sessions', String(ended.widgetSessions)],
    ['People taken out of calls', String(ended.callParticipants)],
  ])
}

/** The partners for people, one a line. */
export function describePartners(partners: readonly PartnerLine[]): string {
  if (partners.length === 0) return 'No partner yet: "pnpm consult partner create --help".'
  const rows = partners.map((partner) => [
    partner.partnerId,
    partner.environment,
    partner.suspended ? 'suspended' : 'active',
    partner.createdAt,
    partner.name,
  ])
  return table([['ID', 'ENVIRONMENT', 'STATE', 'CREATED', 'NAME'], ...rows])
}
