import { type Seal, sealAlike, unseal } from '@consult/request'
import type { NotificationRow } from './notification-row.ts'

const sealOf = (secret: Buffer): Seal => ({ secret, owner: 'patients', purpose: 'id of a mail' })

/**
 * The id of a notification's mail: the same for every repeat, and for no other one. It is sealed, so only this service
 * reads the notification from it.
 */
export function mailIdOf(row: Pick<NotificationRow, 'partner_id' | 'notification_id'>, secret: Buffer): string {
  const sealed = sealAlike([row.partner_id, row.notification_id], sealOf(secret))
  return Buffer.from(sealed, 'base64').toString('base64url')
}

/** Reads a `Message-ID`, with or without its brackets and host; null when it is none of this service's. */
export function readMailId(
  messageId: string,
  secret: Buffer,
): { readonly partnerId: string; readonly notificationId: string } | null {
  const [id = ''] = messageId.trim().replace(/^</, '').split('@')
  try {
    const [partnerId, notificationId] = unseal(id, sealOf(secret)) as [string, string]
    return { partnerId, notificationId }
  } catch {
    return null
  }
}
