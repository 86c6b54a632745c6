import { buckets, type PhysicianPrincipal } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import type { Actor, AnonymousRequest, RequestSource, Services } from '@consult/request'

/**
 * Returns the physician that a partner's hand-off token names.
 * @throws unauthorized, also for a portal session; rate_limited
 */
export async function readHandOffToken(
  { auth }: Services,
  token: string,
  { source }: AnonymousRequest,
): Promise<PhysicianPrincipal> {
  await auth.limiter.take(buckets.handOff(source.address))
  const principal = await auth.sessions.validate(token)
  if (principal?.kind !== 'physician' || principal.form !== 'token') throw new ConsultError('unauthorized')
  return principal
}

/** The bearer of a hand-off token as the actor of audit entries. */
export function handOffActor(physicianId: string, source: RequestSource): Actor {
  return { kind: 'physician', id: physicianId, physicianId, credential: 'session_token', ...source }
}
