import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { KeySet } from '../identity/fetch-key-set.ts'
import type { KeySets } from '../identity/key-sets.ts'
import { idOf } from './id-claim.ts'
import { leewaySeconds, SsoError, signatureAlgorithms } from './provider.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a logout token may be, in seconds. Providers send them at once, and repeat them for minutes at most. */
const oldestSeconds = 5 * 60
/** Its longest lifetime, in seconds: its `jti` is remembered until it has expired. */
const longestSeconds = 24 * 60 * 60
const maxCharacters = 16 * 1024

/** The sender and the recipients that a logout token claims, before any of it is verified. */
export interface LogoutTokenClaims {
  readonly issuer: string
  readonly clientId: string
}

/**
 * A verified logout token: the person whose sessions end. With `sid`, only the sessions that belong to that provider
 * session end.
 */
export interface LogoutToken {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  readonly jti: string
  readonly expiresAt: Date
}

/** Returns the issuer and the audiences that a logout token claims, or null if it is not a token. */
export function readLogoutClaims(token: string): { issuer: string; clientIds: string[] } | null {
  if (token.length > maxCharacters) return null
  try {
    const { iss, aud } = decodeJwt(token)
    const clientIds = [aud ?? []].flat().slice(0, 10)
    return typeof iss === 'string' && clientIds.length > 0 ? { issuer: iss, clientIds } : null
  } catch {
    return null
  }
}

const refuse = (detail: string) => new SsoError('refused', detail)

/**
 * Checks which claims a logout token must and must not have, in addition to a valid signature (OpenID Connect
 * Back-Channel Logout 1.0, 2.6).
 */
function readClaims(claims: JWTPayload, now: Date): Omit<LogoutToken, 'issuer'> {
  const { iat = 0, exp = 0, jti, sub, sid, events, nonce } = claims
  const seconds = now.getTime() / 1000
  if (iat < seconds - oldestSeconds || iat > seconds + leewaySeconds) throw refuse('issued_at')
  if (exp > seconds + longestSeconds) throw refuse('expires_too_late')
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[logoutEvent] : null
  if (typeof event !== 'object' || event === null) throw refuse('no_logout_event')
  // An ID token must not pass for a logout token.
  if (nonce !== undefined) throw refuse('nonce')
  const id = idOf('jti', jti)
  if (id === null) throw refuse('no_jti')
  const [subject, session] = [idOf('sub', sub), idOf('sid', sid)]
  if (subject === null && session === null) throw refuse('nobody')
  return { subject, sid: session, jti: id, expiresAt: new Date(exp * 1000) }
}

/**
 * Verifies a logout token.
 * @throws SsoError: `unavailable` when the provider's keys cannot be read, else `refused`.
 */
export async function verifyLogoutToken(
  token: string,
  options: LogoutTokenClaims & { keySets: KeySets; jwksUrl: string; now: Date },
): Promise<LogoutToken> {
  const { issuer, clientId, keySets, jwksUrl, now } = options
  const keys = await keySets.get(jwksUrl).catch(() => {
    throw new SsoError('unavailable', 'keys')
  })
  const verify = (known: KeySet) =>
    jwtVerify(token, known, {
      algorithms: signatureAlgorithms,
      issuer,
      audience: clientId,
      currentDate: now,
      clockTolerance: leewaySeconds,
      requiredClaims: ['exp', 'iat', 'jti', 'events'],
    })
  try {
    // An access token or ID token of the same provider must not pass for a logout token.
    const { typ = '' } = decodeProtectedHeader(token)
    if (typ.toLowerCase() !== 'logout+jwt') throw refuse('type')
    const { payload } = await verify(keys).catch(async (error) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const renewed = await keySets.refresh(jwksUrl, keys)
      if (!renewed) throw error
      return verify(renewed)
    })
    return { issuer, ...readClaims(payload, now) }
  } catch (error) {
    throw error instanceof SsoError ? error : refuse('logout_token')
  }
}
