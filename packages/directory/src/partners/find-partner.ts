import { type Environment, findIdentityProvider, type IdentityProvider } from '@consult/auth'
import type { Services } from '@consult/request'
import { accountSlot } from '@consult/webhooks'
import { type NotificationSettings, readSettings, type StatedSettings } from './partner-settings.ts'

/** A partner as operators see it, without secrets. */
export interface Partner extends StatedSettings {
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
    ...readSettings(row),
    environment: row.environment,
    suspended: row.suspended_at !== null,
    keyGeneration: row.key_generation,
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
