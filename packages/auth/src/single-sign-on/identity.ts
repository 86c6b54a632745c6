import { emailSchema } from '@consult/domain'
import type { IDToken } from 'openid-client'

/** What an ID token says of the person who signed in. */
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
  /** Whether they did so with a credential that a page imitating the provider cannot pass on. */
  readonly isPhishingResistant: boolean
}

/** OpenID EAP ACR values, and methods of RFC 8176 and Entra ID: a hardware-bound key, and a FIDO credential. */
const resistantContexts = ['phr', 'phrh']
const resistantMethods = ['hwk', 'fido']

const isTrue = (claim: unknown) => claim === true || claim === 'true'

/** Some providers send booleans as text. Entra ID has a claim of its own: `xms_edov`, the owner of the domain is verified. */
function isVerified({ email_verified, xms_edov }: IDToken): boolean {
  if (email_verified !== undefined) return isTrue(email_verified)
  return isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1'
}

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

function methodsOf({ amr }: IDToken): string[] {
  return Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : []
}

/** Reads the claims of a verified ID token. */
export function toIdentity(claims: IDToken): SsoIdentity {
  const email = emailSchema.safeParse(claims.email)
  const { acr } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.success && isVerified(claims) ? email.data : null,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    sid: textOf(claims.sid),
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    isPhishingResistant:
      (typeof acr === 'string' && resistantContexts.includes(acr)) ||
      methodsOf(claims).some((method) => resistantMethods.includes(method)),
  }
}
