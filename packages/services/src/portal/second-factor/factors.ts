import type { SecondFactorPolicy, Tables } from '@consult/db'
import { type Kysely, sql } from 'kysely'

/** The second factors of an account, and the policy of its partner. */
export interface Factors {
  readonly policy: SecondFactorPolicy
  /** Since when an authenticator app is set up; null: none. */
  readonly authenticatorSince: Date | null
  readonly recoveryCodesLeft: number
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
      (select count(*) from recovery_codes r where r.physician_id = ${physicianId}) as "recoveryCodesLeft"
    from partners p where p.partner_id = ${partnerId}`.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('an account belongs to a partner')
  return factors
}

/**
 * Reports what a sign-in needs after its first factor: a code, the setup of a factor, or nothing. Recovery codes alone
 * count as a factor, so that losing the authenticator's secret never opens an account.
 */
export function secondStepOf({ policy, authenticatorSince, recoveryCodesLeft }: Factors): 'verify' | 'enroll' | null {
  if (authenticatorSince !== null || recoveryCodesLeft > 0) return 'verify'
  return policy === 'optional' ? null : 'enroll'
}

/** Deletes a physician's second factors, and the sign-ins that wait for one. */
export async function deleteFactors(db: Kysely<Tables>, physicianId: string): Promise<void> {
  for (const table of ['totp_secrets', 'recovery_codes', 'pending_sign_ins'] as const) {
    await db.deleteFrom(table).where('physician_id', '=', physicianId).execute()
  }
}
