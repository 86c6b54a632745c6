import { ConsultError } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services, sessionMark } from '@consult/request'
import { sessionPlaceOf } from '../account/session-place.ts'
import type { PortalSession } from '../second-factor/open-session.ts'
import { handOffActor, readHandOffToken } from './hand-off-token.ts'

/**
 * Exchanges a partner's physician session token for a portal session. Like the token, the session ends when the API key
 * is rotated or revoked. The exchange ends the token, so only one of several concurrent exchanges succeeds.
 * @throws unauthorized; rate_limited
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
    // If two exchanges run concurrently, the later one ends no session.
    if (!(await sessions.endOf(physicianId, sessionId, tx.db))) return null
    const place = sessionPlaceOf(source)
    const wanted = { partnerId, physicianId, kind: 'portal', keyGeneration, keyHash, place } as const
    const begun = await sessions.begin(wanted, tx.db)
    const target = { type: 'session', id: null } as const
    const entered = { ...actor, session: sessionMark(begun.sessionId) }
    await recordEntrance(tx, { act, actor: entered, target, requestId, now: services.clock.now() })
    return begun
  })
  if (!session) {
    const code = 'unauthorized'
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: physicianId })
    throw new ConsultError(code)
  }
  return { token: session.token, expiresAt: session.expiresAt.toISOString() }
}
