import type { MemberRole } from '@consult/domain'
import type { PartnerAccount } from './partner-account.ts'

/** A physician that a partner's backend names, and how. */
export interface NamedClinician {
  readonly physicianId: string
  readonly form: 'asserted_id' | 'id_token'
}

/**
 * The API key behind a credential. Credentials that it minted end when the key is revoked, or when the account's own
 * key is replaced.
 */
export interface MintingKey {
  /** Null: no key is behind it. */
  readonly keyHash: string | null
  /** The generation of the account's own key at minting; null: it does not matter. */
  readonly keyGeneration: number | null
}

/** A partner's backend with its API key; `clinician` is set when it acts as a physician. */
export interface PartnerPrincipal extends MintingKey {
  readonly kind: 'partner'
  readonly account: PartnerAccount
  /** The API key that was used. */
  readonly keyHash: string
  readonly clinician: NamedClinician | null
}

/** A physician, with a short-lived token from the partner or a portal session. */
export interface PhysicianPrincipal extends MintingKey {
  readonly kind: 'physician'
  readonly account: PartnerAccount
  readonly physicianId: string
  readonly form: 'token' | 'portal'
  readonly sessionId: string
  readonly startedAt: Date
  /**
   * When the person last proved who they are. With single sign-on, the provider reports this time; null: the provider
   * did not report it.
   */
  readonly provedAt: Date | null
  /** When a person last used the session, when it ends without further use, and when it ends regardless. */
  readonly lastUsedAt: Date
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** A member of a partner, in the console. */
export interface MemberPrincipal extends MintingKey {
  readonly kind: 'member'
  readonly account: PartnerAccount
  readonly memberId: string
  readonly role: MemberRole
  readonly form: 'console'
  readonly sessionId: string
  /** As for a physician. */
  readonly lastUsedAt: Date
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** A person with their own account, and their session. */
export type SessionPrincipal = PhysicianPrincipal | MemberPrincipal

/** A patient's widget. `consultId` is set when it may see only one consult. */
export interface EmbedPrincipal extends MintingKey {
  readonly kind: 'embed'
  readonly account: PartnerAccount
  readonly patientId: string
  readonly consultId: string | null
  readonly expiresAt: Date
}

/** The authenticated caller. Every procedure declares which kinds it accepts. */
export type Principal = PartnerPrincipal | PhysicianPrincipal | MemberPrincipal | EmbedPrincipal

/** The physician on whose behalf the principal acts, or null. */
export function actingPhysician(principal: Principal): string | null {
  if (principal.kind === 'physician') return principal.physicianId
  if (principal.kind === 'partner') return principal.clinician?.physicianId ?? null
  return null
}
