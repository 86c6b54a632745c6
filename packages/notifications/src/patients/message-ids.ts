import { addressHashOf } from '@consult/directory'
import { type Seal, sealAlike, unseal } from '@consult/request'
import type { NotificationRow } from './notification-row.ts'

const sealOf = (secret: Buffer, kind: 'mail' | 'sms'): Seal => ({
  secret,
  owner: 'patients',
  purpose: kind === 'mail' ? 'id of a mail' : 'id of an SMS',
})
const readable = (sealed: string) => Buffer.from(sealed, 'base64').toString('base64url')

/**
 * The id of a notification's mail: the same for every repeat, and for no other one. It is sealed, so only this service
 * reads the notification from it.
 */
export function mailIdOf(row: Pick<NotificationRow, 'partner_id' | 'notification_id'>, secret: Buffer): string {
  return readable(sealAlike([row.partner_id, row.notification_id], sealOf(secret, 'mail')))
}

/** The same for an SMS. It also depends on the number: to another one, it is another message. */
export function smsIdOf(
  row: Pick<NotificationRow, 'partner_id' | 'notification_id'>,
  phone: string,
  secret: Buffer,
): string {
  const said = [row.partner_id, row.notification_id, addressHashOf(phone).slice(0, 16)]
  return readable(sealAlike(said, sealOf(secret, 'sms')))
}

/** Reads the id of an SMS; null when it is none of this service's. */
export function readSmsId(id: string, secret: Buffer) {
  try {
    const [partnerId, notificationId, number] = unseal(id, sealOf(secret, 'sms')) as [string, string, string]
    return { partnerId, notificationId, isTo: (phone: string) => addressHashOf(phone).startsWith(number) }
  } catch {
    return null
  }
}

/** Reads a `Message-ID`, with or without its brackets and host; null when it is none of this service's. */
export function readMailId(
  messageId: string,
  secret: Buffer,
): { readonly partnerId: string; readonly notificationId: string } | null {
  const [id = ''] = messageId.trim().replace(/^</, '').split('@')
  try {
    const [partnerId, notificationId] = unseal(id, sealOf(secret, 'mail')) as [string, string]
    return { partnerId, notificationId }
  } catch {
    return null
  }
}
