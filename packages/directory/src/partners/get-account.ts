import { type Account, notFound } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { findPartner, type Partner } from './find-partner.ts'

/** The caller's own account. @throws not_found when it was removed after the credential was checked. */
export async function getAccount({ services, account }: RequestContext): Promise<Account> {
  const partner = await findPartner(services, account.partnerId)
  if (!partner) throw notFound()
  return toAccount(partner)
}

/** Converts a partner to the account that it sees itself. */
export function toAccount(partner: Partner): Account {
  return {
    partnerId: partner.partnerId,
    name: partner.name,
    environment: partner.environment,
    asyncEnabled: partner.asyncEnabled,
    telehealthEnabled: partner.telehealthEnabled,
    assertionEnabled: partner.assertionEnabled,
    recordingsForPatients: partner.recordingsForPatients,
    notesInEvents: partner.notesInEvents,
    cosignatures: partner.cosignatures,
    allowedOrigins: [...partner.allowedOrigins],
    webhookUrl: partner.webhook?.url ?? null,
    webhookDisabledAt: partner.webhook?.disabledAt ?? null,
    webhookDisabledReason: partner.webhook?.disabledReason ?? null,
    keyGeneration: partner.keyGeneration,
    rateLimitPerSecond: partner.rateLimitPerSecond,
    rateLimitBurst: partner.rateLimitBurst,
    invitationsPerDay: partner.invitationsPerDay,
    erasuresPerDay: partner.erasuresPerDay,
    exportsPerDay: partner.exportsPerDay,
    uploadMibPerDay: partner.uploadMibPerDay,
    patientUploadMibPerDay: partner.patientUploadMibPerDay,
    responseSlaSeconds: partner.responseSla,
    reassignOnBreach: partner.reassignOnBreach,
    acceptanceWindowSeconds: partner.acceptanceWindow,
    wrapUpSeconds: partner.wrapUp,
    capacity: partner.capacity,
    consentWindowSeconds: partner.consentWindow,
    erasureDelaySeconds: partner.erasureDelay,
    privacyUrl: partner.privacyUrl,
    termsUrl: partner.termsUrl,
    consentVersion: partner.consentVersion,
    contactUrl: partner.contactUrl,
    notifications: { ...partner.notifications, channels: [...partner.notifications.channels] },
    createdAt: partner.createdAt,
  }
}
