import type { SecondFactorPolicy, Tables } from '@consult/db'
import { type Kysely, sql } from 'kysely'

/** The policies, from the most lenient to the strictest. */
export const secondFactorPolicies = [
  'optional',
  'required',
  'phishing_resistant',
] as const satisfies SecondFactorPolicy[]

/** The second factors of an account, and the policy of its partner. */
export interface Factors {
  readonly policy: SecondFactorPolicy
  /** When the authenticator app was set up; null: there is none. */
  readonly authenticatorSince: Date | null
  readonly recoveryCodesLeft: number
  readonly passkeys: number
}

/** Reads the second factors of a physician's account. */
export async function loadFactors(
  db: Kysely<Tables>,
  { partnerId, physicianId }: { partnerId: string; physicianId: string },
): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select p.second_factor as "policy",
      (select t.created_at from totp_secrets t where t.physician_id = ${physicianId} and t.stage = 'confirmed')
        as "authenticatorSince",
      (select count(*) from recovery_codes r where r.physician_id = ${physicianId}) as "recoveryCodesLeft",
      (select count(*) from passkeys k where k.physician_id = ${physicianId}) as "passkeys"
    from partners p where p.partner_id = ${partnerId}`.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('an account belongs to a partner')
  return factors
}

/** What a sign-in needs after its first factor. */
export interface Step {
  /** `verify`: use a second factor. `enroll`: set one up first. */
  readonly needs: 'verify' | 'enroll'
  /** Whether a passkey is set up. */
  readonly hasPasskey: boolean
  /** Whether an authenticator app is set up whose codes are accepted. */
  readonly hasAuthenticator: boolean
  /** Whether codes help: codes of an authenticator app or recovery codes. In `enroll`: whether an app can be set up. */
  readonly acceptsCodes: boolean
}

/**
 * Reports what a sign-in needs after its first factor, or null for nothing. Recovery codes alone count as a factor, so that
 * losing the authenticator's secret never opens an account. Under `phishing_resistant` only a passkey completes a
 * sign-in; an account that has other factors and no passkey must use one of them before it can set up its first
 * passkey.
 * @param isVerified whether this sign-in has shown such a factor.
 */
export function secondStepOf(factors: Factors, isVerified = false): Step | null {
  const { policy, authenticatorSince, recoveryCodesLeft } = factors
  const hasPasskey = factors.passkeys > 0
  const hasCodes = authenticatorSince !== null || recoveryCodesLeft > 0
  const isStrict = policy === 'phishing_resistant'
  if (hasPasskey || (hasCodes && !(isStrict && isVerified))) {
    const acceptsCodes = hasCodes && !(isStrict && hasPasskey)
    return { needs: 'verify', hasPasskey, hasAuthenticator: acceptsCodes && authenticatorSince !== null, acceptsCodes }
  }
  if (policy === 'optional') return null
  return { needs: 'enroll', hasPasskey, hasAuthenticator: false, acceptsCodes: !isStrict }
}

/** Reports whether the policy lets an account keep only these factors. */
export function isEnough({ policy, passkeys, authenticatorSince }: Omit<Factors, 'recoveryCodesLeft'>): boolean {
  if (policy === 'optional') return true
  return passkeys > 0 || (policy === 'required' && authenticatorSince !== null)
}

/** Deletes all of a physician's second factors, and the sign-ins that wait for one. */
export async function deleteFactors(db: Kysely<Tables>, physicianId: string): Promise<void> {
  for (const table of [
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'pending_sign_ins',
  ] as const) {
    await db.deleteFrom(table).where('physician_id', '=', physicianId).execute()
  }
}
