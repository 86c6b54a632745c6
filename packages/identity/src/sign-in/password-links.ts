import { buckets } from '@consult/auth'
import { accountOfPerson, hashSecret, type TenantTransaction } from '@consult/db'
import { ConsultError, type SignInSite } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, belongsTo, recordRefusal, type Services } from '@consult/request'
import { sql } from 'kysely'

export type PasswordLinkKind = 'invitation' | 'reset'

/** A valid link, and the physician whose password it can set. */
export interface GoodLink {
  readonly tokenHash: string
  readonly partnerId: string
  readonly physicianId: string
  readonly email: string
}

/**
 * Records the refusal of an invalid link and returns the error. A link is invalid if it is unknown, used, expired or of
 * another kind, or belongs to a suspended partner or a deactivated physician.
 */
export async function refusedLink(
  services: Services,
  { act, partnerId }: { act: string; partnerId: string | null },
  request: AnonymousRequest,
): Promise<ConsultError> {
  const { requestId } = request
  await recordRefusal(services, { partnerId, act, actor: anonymousActorOf(request), requestId, code: 'unauthorized' })
  return new ConsultError('unauthorized')
}

/** Finds a link by its token, in the app of its account. @throws unauthorized; rate_limited */
export async function findLink(
  services: Services,
  { kind, token, act, site }: { kind: PasswordLinkKind; token: string; act: string; site: SignInSite },
  request: AnonymousRequest,
): Promise<GoodLink> {
  await services.auth.limiter.take(buckets.handOff(request.source.address))
  const tokenHash = hashSecret(token)
  const link = await services.database.directory
    .selectFrom('account_links as l')
    .innerJoin(accountOfPerson(sql.ref<string>('l.physician_id')), (join) => join.onTrue())
    .innerJoin('partners as p', 'p.partner_id', 'account.partner_id')
    .select(['account.partner_id as partnerId', 'account.physician_id as physicianId', 'account.email'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.kind', '=', kind)
    .where('l.expires_at', '>', services.clock.now())
    .where('p.suspended_at', 'is', null)
    .where('account.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!link || !belongsTo(link.physicianId, site)) throw await refusedLink(services, { act, partnerId: null }, request)
  return { tokenHash, ...link }
}

/**
 * Locks a physician's links, always in the same order, so that two uses at once wait for each other.
 * @returns their token hashes.
 */
export async function lockLinks({ db }: TenantTransaction, physicianId: string): Promise<string[]> {
  const links = await db
    .selectFrom('account_links')
    .select('token_hash')
    .where('physician_id', '=', physicianId)
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  return links.map(({ token_hash }) => token_hash)
}

/**
 * Writes a physician's new password, and deletes their links, the queued mail that would carry one, and sign-ins that wait
 * for their second step. The caller must
 * also end the physician's sessions, because only the caller knows which session stays.
 */
export async function writePassword(
  { db }: TenantTransaction,
  { physicianId, passwordHash }: { physicianId: string; passwordHash: string },
): Promise<void> {
  await db.deleteFrom('account_links').where('physician_id', '=', physicianId).execute()
  await db.deleteFrom('pending_sign_ins').where('physician_id', '=', physicianId).execute()
  await db
    .deleteFrom('account_mails')
    .where('physician_id', '=', physicianId)
    .where('kind', 'in', ['invitation', 'reset'])
    .execute()
  await db
    .updateTable('portal_accounts')
    .set({ password_hash: passwordHash })
    .where('physician_id', '=', physicianId)
    .execute()
}
