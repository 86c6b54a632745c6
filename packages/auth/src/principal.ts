import type { PartnerAccount } from './partner-account.ts'

/** A physician whom a partner's backend names, and what named them. */
export interface NamedClinician {
  readonly physicianId: string
  readonly form: 'asserted_id' | 'id_token'
}

/** A partner's backend, with its API key; `clinician` when it acts as a named physician. */
export interface PartnerPrincipal {
  readonly kind: 'partner'
  readonly account: PartnerAccount
  /** Which of the account's keys: what it mints ends when that key is revoked. */
  readonly keyHash: string
  readonly clinician: NamedClinician | null
}

/** A physician: with the short-lived token that the partner minted, or signed in to the portal. */
export interface PhysicianPrincipal {
  readonly kind: 'physician'
  readonly account: PartnerAccount
  readonly physicianId: string
  readonly form: 'token' | 'portal'
  readonly sessionId: string
  /** When a person last used the session; when it ends without further use; when it ends in any case. */
  readonly lastUsedAt: Date
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** A patient's widget. `consultId` is set when it may see one consult alone. */
export interface EmbedPrincipal {
  readonly kind: 'embed'
  readonly account: PartnerAccount
  readonly patientId: string
  readonly consultId: string | null
  readonly expiresAt: Date
}

/** Who is asking. Every procedure states which of these it accepts. */
export type Principal = PartnerPrincipal | PhysicianPrincipal | EmbedPrincipal

/** The physician in whose name the principal acts, or null. */
export function actingPhysician(principal: Principal): string | null {
  if (principal.kind === 'physician') return principal.physicianId
  if (principal.kind === 'partner') return principal.clinician?.physicianId ?? null
  return null
}
