import { addSeconds, type Clock } from '@consult/domain'
import { importJWK, SignJWT } from 'jose'
import type { VapidKey } from './vapid-key.ts'

/** How long a token is valid, in seconds. Push services refuse more than a day. */
const validSeconds = 12 * 3600
/** A token is used for this long, in seconds, so that clocks may differ by hours. */
const usedSeconds = 6 * 3600
/** How many push services' tokens are kept at once. */
const mostOrigins = 100

/**
 * Creates the function that returns the `Authorization` header for a push service. It signs one token per service and
 * reuses it, because Apple's service refuses clients that send a new token with each push.
 */
export function createVapidTokens(options: {
  key: () => Promise<VapidKey>
  contact: string
  clock: Clock
}): (endpoint: string) => Promise<string> {
  const { key, contact, clock } = options
  const kept = new Map<string, { header: Promise<string>; until: Date }>()

  const sign = async (origin: string, now: Date) => {
    const { jwk, publicKey } = await key()
    const token = await new SignJWT({ aud: origin, sub: contact })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setExpirationTime(addSeconds(now, validSeconds))
      .sign(await importJWK(jwk, 'ES256'))
    return `vapid t=${token}, k=${publicKey}`
  }

  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const now = clock.now()
    const known = kept.get(origin)
    if (known && now < known.until) return known.header
    if (kept.size >= mostOrigins) kept.clear()
    const header = sign(origin, now)
    kept.set(origin, { header, until: addSeconds(now, usedSeconds) })
    header.catch(() => kept.delete(origin))
    return header
  }
}
