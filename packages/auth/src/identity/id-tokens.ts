import { type Clock, emailSchema, externalIdSchema } from '@consult/domain'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { KeySet } from './fetch-key-set.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { KeySets } from './key-sets.ts'

/** Algorithms whose signatures only the provider can create. A shared secret, or none, proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** The tolerated clock skew of the provider, in seconds. */
const leeway = 30
/** The maximum lifetime of a token, in seconds. A longer one does not prove a recent sign-in. */
const furthestExpiry = 24 * 60 * 60
const maxCharacters = 8 * 1024

/** The physician that a token names: by `externalId`, or by lower-case e-mail address. */
export type IdTokenSubject = { readonly externalId: string } | { readonly email: string }

/** Why a token was refused, in the words of the request log. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token_expired'
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature'
  if (error instanceof errors.JWTClaimValidationFailed) {
    const claims: Readonly<Record<string, string>> = {
      iss: 'wrong_issuer',
      aud: 'wrong_audience',
      nbf: 'not_valid_yet',
    }
    return claims[error.claim] ?? `wrong_${error.claim}`
  }
  return error instanceof errors.JOSEError ? 'malformed_token' : 'keys_unreachable'
}

function subjectOf(claims: JWTPayload, claim: IdentityProvider['claim']): IdTokenSubject | null {
  if (claim === 'sub') {
    const externalId = externalIdSchema.safeParse(claims.sub)
    return externalId.success ? { externalId: externalId.data } : null
  }
  const email = emailSchema.safeParse(claims.email)
  // Some providers send booleans as text. Without this claim, anybody could have entered the address there.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return email.success && verified ? { email: email.data } : null
}

/** The subject of a token that `keys` verify and that is valid for us now. */
async function verify(token: string, provider: IdentityProvider, keys: KeySet, now: Date): Promise<JWTPayload> {
  const { issuer, audience } = provider
  const { payload } = await jwtVerify(token, keys, {
    algorithms,
    issuer,
    audience,
    currentDate: now,
    clockTolerance: leeway,
    requiredClaims: ['exp'],
  })
  const { exp = 0 } = payload
  if (exp - now.getTime() / 1000 > furthestExpiry) {
    throw new errors.JWTClaimValidationFailed('expires too late', payload, 'exp', 'check_failed')
  }
  return payload
}

/** A token must name its key: otherwise a new key cannot be distinguished from an invalid signature. */
function namesItsKey(token: string): boolean {
  const { alg, kid } = decodeProtectedHeader(token)
  return algorithms.includes(alg ?? '') && typeof kid === 'string' && kid !== ''
}

/**
 * The physician that an ID token names, or null when its signature, audience or validity period is wrong or it names
 * nobody. `refused` gets the reason, which no response discloses. For an unknown key, the key set is fetched again at most every 30 seconds.
 */
export async function readIdToken(
  token: string,
  provider: IdentityProvider,
  { keySets, clock, refused = () => undefined }: { keySets: KeySets; clock: Clock; refused?: (reason: string) => void },
): Promise<IdTokenSubject | null> {
  refused('malformed_token')
  if (token.length > maxCharacters) return null
  try {
    if (!namesItsKey(token)) return null
    const now = clock.now()
    const keys = await keySets.get(provider.jwksUrl)
    const claims = await verify(token, provider, keys, now).catch(async (error) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const renewed = await keySets.refresh(provider.jwksUrl, keys)
      if (!renewed) throw error
      return verify(token, provider, renewed, now)
    })
    refused(provider.claim === 'sub' ? 'wrong_sub' : 'email_not_verified')
    return subjectOf(claims, provider.claim)
  } catch (error) {
    refused(reasonOf(error))
    return null
  }
}
