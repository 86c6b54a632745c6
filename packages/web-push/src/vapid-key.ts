import { createECDH, hkdfSync } from 'node:crypto'
import type { JWK } from 'jose'

/** The key pair by which push services know this installation (RFC 8292). */
export interface VapidKey {
  /** The public key as browsers want it: an uncompressed point, in base64url. */
  readonly publicKey: string
  readonly jwk: JWK
}

/** Derives the key pair from a secret. The same secret gives the same pair in every process. */
export function vapidKeyOf(secret: Buffer): VapidKey {
  const pair = createECDH('prime256v1')
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32))
    try {
      pair.setPrivateKey(scalar)
    } catch (error) {
      // One value in four billion is not a private key of the curve.
      if (attempt === 3) throw error
      continue
    }
    const point = pair.getPublicKey()
    const x = point.subarray(1, 33).toString('base64url')
    const y = point.subarray(33).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x, y, d: scalar.toString('base64url') }
    return { publicKey: point.toString('base64url'), jwk }
  }
}
