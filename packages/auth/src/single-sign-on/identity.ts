import { emailSchema } from '@consult/domain'
import type { IDToken } from 'openid-client'
import { idOf, isPlain } from './id-claim.ts'
import { leewaySeconds, SsoError } from './provider.ts'

/** What an ID token says about the person who signed in. */
export interface SsoIdentity {
  readonly issuer: string
  readonly subject: string
  /** The address in lower case, if the provider says that it belongs to the person; else null. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** The provider's session, by which a logout token names it. */
  readonly sid: string | null
  /** When the person last proved who they are; null: the provider does not say. */
  readonly authenticatedAt: Date | null
  /** Whether they used a credential that a page imitating the provider cannot relay. */
  readonly isPhishingResistant: boolean
}

/** OpenID EAP ACR values, and methods of RFC 8176 and Entra ID: a hardware-bound key, and a FIDO credential. */
const resistantContexts = ['phr', 'phrh']
const resistantMethods = ['hwk', 'fido']

const isTrue = (claim: unknown) => claim === true || claim === 'true'

/** Some providers send booleans as text. Entra ID uses its own claim, `xms_edov`: the owner of the domain is verified. */
function isVerified({ email_verified, xms_edov }: IDToken): boolean {
  if (email_verified !== undefined) return isTrue(email_verified)
  return isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1'
}

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' && isPlain(claim) ? claim : null)

/**
 * The time of the proof. A time in the future, such as one in milliseconds, would count as recent forever.
 * @throws SsoError for an impossible time.
 */
function authenticatedAtOf({ auth_time: seconds }: IDToken, now: Date): Date | null {
  if (seconds === undefined || seconds === null) return null
  const latest = now.getTime() / 1000 + leewaySeconds
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= latest)) throw new SsoError('refused', 'auth_time')
  return new Date(seconds * 1000)
}

function methodsOf({ amr }: IDToken): string[] {
  return Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : []
}

/**
 * Reads the claims of a verified ID token.
 * @throws SsoError for claims that no provider can mean.
 */
export function toIdentity(claims: IDToken, now: Date): SsoIdentity {
  const email = emailSchema.safeParse(claims.email)
  const { acr } = claims
  const subject = idOf('sub', claims.sub)
  if (subject === null) throw new SsoError('refused', 'sub')
  return {
    issuer: claims.iss,
    subject,
    email: email.success && isVerified(claims) ? email.data : null,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    sid: idOf('sid', claims.sid),
    authenticatedAt: authenticatedAtOf(claims, now),
    isPhishingResistant:
      (typeof acr === 'string' && resistantContexts.includes(acr)) ||
      methodsOf(claims).some((method) => resistantMethods.includes(method)),
  }
}
