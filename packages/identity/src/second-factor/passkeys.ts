import { type Passkey, type PasskeyAssertion, verifyPasskey } from '@consult/auth'
import type { Tables } from '@consult/db'
import type { Kysely } from 'kysely'

/** The passkeys that one physician can have. Source: docs/limits.md. */
export const maxPasskeys = 20

/** A stored passkey and its owner. */
export interface OwnedPasskey extends Passkey {
  readonly physicianId: string
}

const columns = [
  'credential_id as credentialId',
  'physician_id as physicianId',
  'public_key as publicKey',
  'counter',
  'transports',
] as const

/** Finds a passkey by the id that the browser names. */
export async function findPasskey(db: Kysely<Tables>, credentialId: string): Promise<OwnedPasskey | undefined> {
  return db.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Lists a physician's passkeys. */
export async function listPasskeys(db: Kysely<Tables>, physicianId: string): Promise<OwnedPasskey[]> {
  return db.selectFrom('passkeys').select(columns).where('physician_id', '=', physicianId).execute()
}

/**
 * Uses a passkey: verifies the browser's answer, and stores the new signature counter. If two answers have the same
 * counter, the second one changes no row.
 * @returns whether the answer was accepted.
 */
export async function usePasskey(
  db: Kysely<Tables>,
  options: {
    portalUrl: string
    challenge: string
    response: PasskeyAssertion
    passkey: OwnedPasskey
    now: Date
  },
): Promise<boolean> {
  const { passkey, now } = options
  const counter = await verifyPasskey({ ...options, physicianId: passkey.physicianId })
  if (counter === null) return false
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', passkey.credentialId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
