import { buckets, type PhysicianPrincipal } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import type { Actor, Whence } from '../../audit-log/actor.ts'
import type { Visit } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'

/** Whom a partner's hand-off token names. @throws unauthorized, also for a portal session; rate_limited */
export async function readHandOffToken(
  { auth }: Services,
  token: string,
  { whence }: Visit,
): Promise<PhysicianPrincipal & { keyGeneration: number | null; keyHash: string | null }> {
  await auth.limiter.take(buckets.handOff(whence.address))
  const principal = await auth.sessions.validate(token)
  if (principal?.form !== 'token') throw new ConsultError('unauthorized')
  return principal
}

/** Whoever comes with such a token, as the audit names them. */
export function handOffActor(physicianId: string, whence: Whence): Actor {
  return { kind: 'physician', id: physicianId, physicianId, credential: 'session_token', ...whence }
}
