import { buckets, hashPassword } from '@consult/auth'
import { hashSecret } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { recordEntrance, recordRefusal, strangerOf, type Visit } from '../audit/record.ts'
import type { Services } from '../call.ts'
import type { PortalSession } from '../portal/sign-in.ts'

const act = 'portal.acceptInvitation'

/** Whom a token that is still good invites. */
async function findInvited({ database, clock }: Services, tokenHash: string) {
  return database.directory
    .selectFrom('invitation_tokens as t')
    .innerJoin('portal_accounts as a', 'a.physician_id', 't.physician_id')
    .innerJoin('partners as p', 'p.partner_id', 'a.partner_id')
    .select(['a.partner_id as partnerId', 'a.physician_id as physicianId'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', clock.now())
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Sets the password of an invited physician, and signs them in. An invitation is good once and for seven days; with
 * it end all others of the physician, and the sessions begun before.
 * @throws unauthorized, rate_limited
 */
export async function acceptInvitation(
  services: Services,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<PortalSession> {
  const { limiter, sessions } = services.auth
  const { requestId, whence } = visit
  await limiter.take(buckets.handOff(whence.address))
  const tokenHash = hashSecret(token)
  const invited = await findInvited(services, tokenHash)
  const refuse = async (partnerId: string | null) => {
    const actor = strangerOf(visit)
    await recordRefusal(services, { partnerId, act, actor, requestId, code: 'unauthorized' })
    return new ConsultError('unauthorized')
  }
  if (!invited) throw await refuse(null)
  const { partnerId, physicianId } = invited
  const passwordHash = await hashPassword(password)
  const session = await services.database.inTenant(partnerId, async (tx) => {
    // Of two that accept at once, the second finds nothing to remove.
    const { numDeletedRows } = await tx.db
      .deleteFrom('invitation_tokens')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return null
    await tx.db.deleteFrom('invitation_tokens').where('physician_id', '=', physicianId).execute()
    await tx.db.deleteFrom('invitations').where('physician_id', '=', physicianId).execute()
    await tx.db
      .updateTable('portal_accounts')
      .set({ password_hash: passwordHash })
      .where('physician_id', '=', physicianId)
      .execute()
    await sessions.endAll(physicianId, tx.db)
    const begun = await sessions.begin({ partnerId, physicianId, kind: 'portal', keyGeneration: null }, tx.db)
    const actor = { kind: 'physician', id: physicianId, physicianId, credential: 'invitation', ...whence } as const
    const deed = { type: 'session', id: null } as const
    await recordEntrance(tx, { act, actor, deed, requestId, now: services.clock.now() })
    return begun
  })
  if (!session) throw await refuse(partnerId)
  return { token: session.token, expiresAt: session.expiresAt.toISOString() }
}
