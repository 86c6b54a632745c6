import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { addSeconds, type Clock } from '@consult/domain'

/** How long a browser stays known after a sign-in, in seconds. */
export const knownDeviceSeconds = 180 * 24 * 60 * 60

/**
 * Browsers from which the owner has signed in with the password. Attempts from a known browser have a separate bucket,
 * so that somebody guessing elsewhere cannot lock the owner out. A device is not a credential: it grants no access.
 */
export interface KnownDevices {
  /** Returns the value that a browser stores after signing in to the account of this address. */
  issue(email: string): string
  /** The device's id; null for a device that is unsigned, expired, or for another account. */
  read(device: string | null, email: string): string | null
}

const form = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/** @param options.secret shared by all processes of the service. */
export function createKnownDevices({ secret, clock }: { secret: Buffer; clock: Clock }): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices, v1', 32))
  const sign = (id: string, expires: string, email: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, expires, email]))
      .digest()
  return {
    issue: (email) => {
      const id = randomBytes(16).toString('base64url')
      const expires = addSeconds(clock.now(), knownDeviceSeconds).getTime().toString(36)
      return `${id}.${expires}.${sign(id, expires, email).toString('base64url')}`
    },
    read: (device, email) => {
      const [, id = '', expires = '', signature = ''] = form.exec(device ?? '') ?? []
      if (id === '') return null
      const genuine = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(id, expires, email))
      return genuine && Number.parseInt(expires, 36) > clock.now().getTime() ? id : null
    },
  }
}
