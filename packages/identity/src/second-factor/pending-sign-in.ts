import { randomBytes } from 'node:crypto'
import { buckets, type SessionSso } from '@consult/auth'
import {
  accountOfPerson,
  hashSecret,
  type PendingSignInsTable,
  type SsoOrigin,
  type TenantTransaction,
} from '@consult/db'
import { addSeconds, ConsultError } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, recordRefusal, type Services } from '@consult/request'
import { type Selectable, sql } from 'kysely'

export type FirstFactor = PendingSignInsTable['credential']

/** How long a sign-in can wait for its second step, in seconds: enough to install an authenticator app. */
const pendingSeconds = 15 * 60

/** A sign-in that passed the first factor. */
export interface PendingSignIn {
  readonly tokenHash: string
  readonly partnerId: string
  readonly physicianId: string
  readonly email: string
  readonly partnerName: string
  /** What the first factor was. */
  readonly credential: FirstFactor
  /** When a code was accepted that lets the account set up its first passkey; null: none was. */
  readonly verifiedAt: Date | null
  /** What the identity provider reported, if the first factor was a sign-in there. */
  readonly sso: SessionSso | null
}

/** What an identity provider reported, from the row of a pending sign-in. */
function ssoOf(row: Pick<Selectable<PendingSignInsTable>, keyof SsoOrigin>): SessionSso | null {
  const { sso_issuer: issuer, sso_subject: subject, sso_sid: sid, sso_authenticated_at: authenticatedAt } = row
  return issuer === null || subject === null ? null : { issuer, subject, sid, authenticatedAt }
}

/**
 * Starts a pending sign-in. Its token is not a session: only the procedures of the second step accept it, and the
 * first one that succeeds ends it.
 */
export async function beginPendingSignIn(
  { db }: TenantTransaction,
  options: { physicianId: string; credential: FirstFactor; sso?: SessionSso | null; verifiedAt?: Date; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const { physicianId, credential, sso = null, verifiedAt = null, now } = options
  const token = `psi_${randomBytes(32).toString('base64url')}`
  const expiresAt = addSeconds(now, pendingSeconds)
  const row = { token_hash: hashSecret(token), physician_id: physicianId, credential, verified_at: verifiedAt }
  await db
    .insertInto('pending_sign_ins')
    .values({
      ...row,
      created_at: now,
      expires_at: expiresAt,
      sso_issuer: sso?.issuer,
      sso_subject: sso?.subject,
      sso_sid: sso?.sid,
      sso_authenticated_at: sso?.authenticatedAt,
    })
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

/**
 * Finds the pending sign-in of a token.
 * @throws unauthorized when it is unknown, used or expired, the partner is suspended or the physician deactivated;
 *   rate_limited.
 */
export async function findPendingSignIn(
  services: Services,
  { token, act }: { token: string; act: string },
  request: AnonymousRequest,
): Promise<PendingSignIn> {
  await services.auth.limiter.take(buckets.handOff(request.source.address))
  const tokenHash = hashSecret(token)
  const found = await services.database.directory
    .selectFrom('pending_sign_ins as s')
    .innerJoin(accountOfPerson(sql.ref<string>('s.physician_id')), (join) => join.onTrue())
    .innerJoin('partners as p', 'p.partner_id', 'account.partner_id')
    .select(['account.partner_id as partnerId', 'account.physician_id as physicianId', 'account.email'])
    .select(['p.name as partnerName', 's.credential', 's.verified_at as verifiedAt'])
    .select(['s.sso_issuer', 's.sso_subject', 's.sso_sid', 's.sso_authenticated_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', services.clock.now())
    .where('p.suspended_at', 'is', null)
    .where('account.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (found) {
    const { partnerId, physicianId, email, partnerName, credential, verifiedAt } = found
    return { tokenHash, partnerId, physicianId, email, partnerName, credential, verifiedAt, sso: ssoOf(found) }
  }
  const code = 'unauthorized'
  const actor = anonymousActorOf(request)
  await recordRefusal(services, { partnerId: null, act, actor, requestId: request.requestId, code })
  throw new ConsultError(code)
}

/**
 * Ends a pending sign-in, and all others of its physician. If two second steps run concurrently, the later one fails
 * here.
 * @throws unauthorized
 */
export async function endPendingSignIn(
  { db }: TenantTransaction,
  { tokenHash, physicianId }: Pick<PendingSignIn, 'tokenHash' | 'physicianId'>,
): Promise<void> {
  // One statement: if each deleted its own row first, two sign-ins of a physician that end at once would deadlock.
  const ended = await db
    .deleteFrom('pending_sign_ins')
    .where('physician_id', '=', physicianId)
    .returning('token_hash')
    .execute()
  if (!ended.some(({ token_hash }) => token_hash === tokenHash)) throw new ConsultError('unauthorized')
}
