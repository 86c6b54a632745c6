import { ECDH } from 'node:crypto'

const bytesOf = (text: string) => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0))

/** Reports whether a browser's keys can encrypt a push: a point of the curve, and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (bytesOf(p256dh).length !== 65 || bytesOf(auth).length !== 16) return false
  try {
    ECDH.convertKey(bytesOf(p256dh), 'prime256v1')
    return true
  } catch {
    return false
  }
}
