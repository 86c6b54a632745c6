import { buckets } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { recordEntrance, type Visit } from '../../audit/record.ts'
import type { Services } from '../../call.ts'
import { sessionPlaceOf } from './session-place.ts'
import type { PortalSession } from './sign-in.ts'

/**
 * The partner's hand-off: a physician session token becomes a portal session, which ends with the API key's rotation
 * or revocation as the token would. The token itself has done its work and ends.
 * @throws unauthorized, rate_limited
 */
export async function exchangePhysicianSession(
  services: Services,
  token: string,
  { requestId, whence }: Visit,
): Promise<PortalSession> {
  const { sessions, limiter } = services.auth
  await limiter.take(buckets.handOff(whence.address))
  const principal = await sessions.validate(token)
  if (principal?.form !== 'token') throw new ConsultError('unauthorized')
  const { physicianId, sessionId, keyGeneration, keyHash } = principal
  const { partnerId } = principal.account
  return services.database.inTenant(partnerId, async (tx) => {
    await sessions.end(sessionId, tx.db)
    const place = sessionPlaceOf(whence)
    const session = await sessions.begin(
      { partnerId, physicianId, kind: 'portal', keyGeneration, keyHash, place },
      tx.db,
    )
    const actor = { kind: 'physician', id: physicianId, physicianId, credential: 'session_token', ...whence } as const
    const deed = { type: 'session', id: null } as const
    const now = services.clock.now()
    await recordEntrance(tx, { act: 'portal.exchange', actor, deed, requestId, now })
    return { token: session.token, expiresAt: session.expiresAt.toISOString() }
  })
}
