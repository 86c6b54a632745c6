import { ConsultError } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, recordEntrance, recordRefusal } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { checkPassword } from './check-password.ts'
import { sessionPlaceOf } from './session-place.ts'

/** A portal session, for the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/** A session that began with a password, and the token that makes the browser a known device of the account. */
export interface SignedIn extends PortalSession {
  readonly device: string
}

/**
 * Begins a portal session with an email address and a password. Every failed check gets the same answer.
 * @param input.device the token that the browser kept from an earlier sign-in.
 * @throws sign_in_failed; rate_limited
 */
export async function signIn(
  services: Services,
  { email, password, device = null }: { email: string; password: string; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn> {
  const act = 'portal.signIn'
  const { requestId, source } = request
  const { account, opens } = await checkPassword(services, { email, password, address: source.address, device })
  if (!account || !opens) {
    const code = 'sign_in_failed'
    const partnerId = account?.partnerId ?? null
    const actor = anonymousActorOf(request)
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: account?.physicianId })
    throw new ConsultError(code)
  }
  const { partnerId, physicianId } = account
  const devices = await services.knownDevices()
  return services.database.inTenant(partnerId, async (tx) => {
    const place = sessionPlaceOf(source)
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration: null, keyHash: null, place } as const
    const session = await services.auth.sessions.begin(wanted, tx.db)
    const actor = { kind: 'physician', id: physicianId, physicianId, credential: 'password', ...source } as const
    const target = { type: 'session', id: null } as const
    await recordEntrance(tx, { act, actor, target, requestId, now: services.clock.now() })
    return { token: session.token, expiresAt: session.expiresAt.toISOString(), device: devices.issue(email) }
  })
}
