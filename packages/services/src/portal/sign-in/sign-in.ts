import { ConsultError } from '@consult/domain'
import { recordEntrance, recordRefusal, strangerOf, type Visit } from '../../audit/record.ts'
import type { Services } from '../../call.ts'
import { checkPassword } from './check-password.ts'
import { sessionPlaceOf } from './session-place.ts'

/** A portal session as it is handed to the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/**
 * Begins a portal session with e-mail address and password. Whatever is wrong with them is answered alike.
 * @throws sign_in_failed, rate_limited
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<PortalSession> {
  const act = 'portal.signIn'
  const { requestId, whence } = visit
  const { account, opens } = await checkPassword(services, { email, password, address: whence.address })
  if (!account || !opens) {
    const code = 'sign_in_failed'
    const partnerId = account?.partnerId ?? null
    const actor = strangerOf(visit)
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: account?.physicianId })
    throw new ConsultError(code)
  }
  const { partnerId, physicianId } = account
  return services.database.inTenant(partnerId, async (tx) => {
    const place = sessionPlaceOf(whence)
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration: null, keyHash: null, place } as const
    const session = await services.auth.sessions.begin(wanted, tx.db)
    const actor = { kind: 'physician', id: physicianId, physicianId, credential: 'password', ...whence } as const
    const deed = { type: 'session', id: null } as const
    await recordEntrance(tx, { act, actor, deed, requestId, now: services.clock.now() })
    return { token: session.token, expiresAt: session.expiresAt.toISOString() }
  })
}
