import type { NotificationChannel, NotificationKind } from '@consult/domain'
import { type Seal, seal, unseal } from '@consult/request'
import type { NotificationRow } from './notification-row.ts'

/** The path of the page on which a patient ends mails of a kind, in front of the token. */
export const unsubscribePath = '/unsubscribe/'

/** What the token of a link says: who no longer wants to be told what, and where. */
export interface Subscription {
  readonly partnerId: string
  readonly patientId: string
  readonly channel: NotificationChannel
  readonly kind: NotificationKind
}

type Sealed = [partnerId: string, patientId: string, channel: NotificationChannel, kind: NotificationKind]

const sealOf = (secret: Buffer): Seal => ({ secret, owner: 'patients', purpose: 'link to unsubscribe' })

/**
 * The address that ends mails of a kind (RFC 8058). It is sealed, so that it shows neither patient nor kind, nobody can guess
 * one, and nothing about it has to be stored. It never expires: an old mail can still be used to unsubscribe.
 */
export function unsubscribeUrlOf(
  row: Pick<NotificationRow, 'partner_id' | 'patient_id' | 'kind'>,
  { apiUrl, secret }: { apiUrl: string; secret: Buffer },
): string {
  const said: Sealed = [row.partner_id, row.patient_id, 'email', row.kind]
  return `${apiUrl}${unsubscribePath}${Buffer.from(seal(said, sealOf(secret)), 'base64').toString('base64url')}`
}

/** Reads a token; null when this service did not make it. */
export function readUnsubscribeToken(token: string, secret: Buffer): Subscription | null {
  try {
    const [partnerId, patientId, channel, kind] = unseal(token, sealOf(secret)) as Sealed
    return { partnerId, patientId, channel, kind }
  } catch {
    return null
  }
}
