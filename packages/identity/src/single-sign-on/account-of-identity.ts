import type { SsoIdentity } from '@consult/auth'
import { accountOfEmail, accountOfPerson, type TenantTransaction } from '@consult/db'
import { ownsDomain } from '@consult/directory'
import type { SignInSite } from '@consult/domain'
import { belongsTo } from '@consult/request'

/** The account that a person at a provider signs in to. */
export interface SsoAccount {
  readonly physicianId: string
  readonly email: string
}

/**
 * Why a person has no account to sign in to, for the audit. `unknown`: no account has the address, so one could be
 * created.
 */
export type NoAccount =
  | 'email_not_verified'
  | 'foreign_domain'
  | 'another_partner'
  | 'another_subject'
  | 'wrong_site'
  | 'deactivated'
  | 'unknown'

type Found = { readonly account: SsoAccount; readonly isBound: boolean } | { readonly refusal: NoAccount }

async function boundAccount({ db, partnerId }: TenantTransaction, { issuer, subject }: SsoIdentity) {
  const bound = await db
    .selectFrom('sso_identities')
    .select('physician_id')
    .where('partner_id', '=', partnerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!bound) return undefined
  return db.selectFrom(accountOfPerson(bound.physician_id)).selectAll().executeTakeFirst()
}

/** Reports whether an account already belongs to another person at the same provider. */
async function isTaken({ db }: TenantTransaction, physicianId: string, { issuer }: SsoIdentity): Promise<boolean> {
  const other = await db
    .selectFrom('sso_identities')
    .select('subject')
    .where('physician_id', '=', physicianId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Finds the account of a person at the partner's provider. After the first sign-in, the provider's `sub` decides,
 * which is never reassigned. At the first sign-in the address decides. It must be marked as verified and belong to
 * one of the partner's domains, because a provider can claim anything about other domains' addresses.
 */
export async function findSsoAccount(tx: TenantTransaction, identity: SsoIdentity, site: SignInSite): Promise<Found> {
  const { db, partnerId } = tx
  const bound = await boundAccount(tx, identity)
  if (!bound && identity.email === null) return { refusal: 'email_not_verified' }
  const email = bound?.email ?? identity.email ?? ''
  if (!(await ownsDomain(db, { partnerId, email }))) return { refusal: 'foreign_domain' }
  const account = bound ?? (await db.selectFrom(accountOfEmail(email)).selectAll().executeTakeFirst())
  if (!account) return { refusal: 'unknown' }
  if (account.partner_id !== partnerId) return { refusal: 'another_partner' }
  const physicianId = account.physician_id
  if (!bound && (await isTaken(tx, physicianId, identity))) return { refusal: 'another_subject' }
  if (account.deactivated_at !== null) return { refusal: 'deactivated' }
  if (!belongsTo(physicianId, site)) return { refusal: 'wrong_site' }
  return { account: { physicianId, email: account.email }, isBound: bound !== undefined }
}

/**
 * Binds an account to a person at the provider, or records that they signed in again.
 * @returns false if another sign-in was faster.
 */
export async function bindIdentity(
  { db, partnerId }: TenantTransaction,
  { issuer, subject }: SsoIdentity,
  { physicianId, isBound, now }: { physicianId: string; isBound: boolean; now: Date },
): Promise<boolean> {
  if (isBound) {
    await db
      .updateTable('sso_identities')
      .set({ last_used_at: now })
      .where('physician_id', '=', physicianId)
      .where('issuer', '=', issuer)
      .execute()
    return true
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_identities')
    .values({ physician_id: physicianId, issuer, partner_id: partnerId, subject, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
