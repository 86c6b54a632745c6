import { ConsultError } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { handOffActor, readHandOffToken } from './hand-off-token.ts'
import { sessionPlaceOf } from './session-place.ts'
import type { PortalSession } from './sign-in.ts'

/**
 * The partner's hand-off: a physician session token becomes a portal session, which ends with the API key's rotation
 * or revocation as the token would. The token ends: of several exchanges at once, one gets the session.
 * @throws unauthorized, rate_limited
 */
export async function exchangePhysicianSession(
  services: Services,
  token: string,
  request: AnonymousRequest,
): Promise<PortalSession> {
  const act = 'portal.exchange'
  const { sessions } = services.auth
  const { requestId, source } = request
  const { account, physicianId, sessionId, keyGeneration, keyHash } = await readHandOffToken(services, token, request)
  const { partnerId } = account
  const actor = handOffActor(physicianId, source)
  const session = await services.database.inTenant(partnerId, async (tx) => {
    // Of two at once, the second finds nothing to remove.
    if (!(await sessions.endOf(physicianId, sessionId, tx.db))) return null
    const place = sessionPlaceOf(source)
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration, keyHash, place } as const
    const begun = await sessions.begin(wanted, tx.db)
    const target = { type: 'session', id: null } as const
    await recordEntrance(tx, { act, actor, target, requestId, now: services.clock.now() })
    return begun
  })
  if (!session) {
    const code = 'unauthorized'
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: physicianId })
    throw new ConsultError(code)
  }
  return { token: session.token, expiresAt: session.expiresAt.toISOString() }
}
