import { buckets, verifyPassword } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { recordEntrance, recordRefusal, strangerOf, type Visit } from '../audit/record.ts'
import type { Services } from '../call.ts'

/** A portal session as it is handed to the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/**
 * Begins a portal session with e-mail address and password. An unknown address, a missing password and a wrong one are
 * told apart neither by the answer nor by its time; too many of them are held back, by account and by address.
 * @throws sign_in_failed, rate_limited
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<PortalSession> {
  const act = 'portal.signIn'
  const { requestId, whence } = visit
  const { limiter } = services.auth
  const attempts = buckets.signIn(email, whence.address)
  for (const bucket of attempts) await limiter.take(bucket)
  const account = await services.database.directory
    .selectFrom('portal_accounts')
    .innerJoin('partners', 'partners.partner_id', 'portal_accounts.partner_id')
    .select(['portal_accounts.partner_id', 'physician_id', 'password_hash', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const matches = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !matches || account.suspended_at !== null) {
    const code = 'sign_in_failed'
    const partnerId = account?.partner_id ?? null
    const actor = strangerOf(visit)
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: account?.physician_id })
    throw new ConsultError(code)
  }
  for (const bucket of attempts) await limiter.giveBack(bucket)
  const { partner_id: partnerId, physician_id: physicianId } = account
  return services.database.inTenant(partnerId, async (tx) => {
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration: null } as const
    const session = await services.auth.sessions.begin(wanted, tx.db)
    const actor = { kind: 'physician', id: physicianId, physicianId, credential: 'password', ...whence } as const
    const deed = { type: 'session', id: null } as const
    await recordEntrance(tx, { act, actor, deed, requestId, now: services.clock.now() })
    return { token: session.token, expiresAt: session.expiresAt.toISOString() }
  })
}
