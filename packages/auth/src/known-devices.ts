import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { addSeconds, type Clock } from '@consult/domain'

/** How long a browser is known after a sign-in, seconds. */
export const knownDeviceSeconds = 180 * 24 * 60 * 60

/**
 * Browsers in which an account has been opened with its password. Attempts from one have a bucket of their own, so that
 * nobody who guesses elsewhere keeps the owner out. A device is no credential: it opens nothing.
 */
export interface KnownDevices {
  /** What a browser keeps after a sign-in to the account of this address. */
  issue(email: string): string
  /** The device's id; null for what we have not signed, or not for this account, or too long ago. */
  read(device: string | null, email: string): string | null
}

const form = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/** @param options.secret of the service, the same in every process. */
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
