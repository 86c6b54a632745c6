import { type Clock, emailSchema, externalIdSchema } from '@consult/domain'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { KeySet } from './fetch-key-set.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { KeySets } from './key-sets.ts'

/** Signatures that only the provider can make. A shared secret, or none, proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Seconds that the provider's clock may be off. */
const leeway = 30
/** A token that is good for longer is no proof of a recent sign-in, seconds. */
const furthestExpiry = 24 * 60 * 60
const maxCharacters = 8 * 1024

/** Whom a token names: the physician's `externalId`, or address in lower case. */
export type IdTokenSubject = { readonly externalId: string } | { readonly email: string }

function subjectOf(claims: JWTPayload, claim: IdentityProvider['claim']): IdTokenSubject | null {
  if (claim === 'sub') {
    const externalId = externalIdSchema.safeParse(claims.sub)
    return externalId.success ? { externalId: externalId.data } : null
  }
  const email = emailSchema.safeParse(claims.email)
  // Some providers write booleans as text. Without the claim, anybody could have entered the address there.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return email.success && verified ? { email: email.data } : null
}

/** The subject of a token that `keys` prove to be the provider's, and that is meant for us, now. */
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

/** A token must say which key signed it: only then can a new key be told from a wrong signature. */
function namesItsKey(token: string): boolean {
  const { alg, kid } = decodeProtectedHeader(token)
  return algorithms.includes(alg ?? '') && typeof kid === 'string' && kid !== ''
}

/**
 * Whom an ID token names, or null when it is not the provider's, not for this audience, over, not yet good, or names
 * nobody. Why is told to no one. A key that is not known is looked for again, at most every half minute.
 */
export async function readIdToken(
  token: string,
  provider: IdentityProvider,
  { keySets, clock }: { keySets: KeySets; clock: Clock },
): Promise<IdTokenSubject | null> {
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
    return subjectOf(claims, provider.claim)
  } catch {
    return null
  }
}
