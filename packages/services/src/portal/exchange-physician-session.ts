import { ConsultError } from '@consult/domain'
import type { Services } from '../call.ts'
import type { PortalSession } from './sign-in.ts'

/**
 * The partner's hand-off: a physician session token becomes a portal session, which ends with the API key's rotation as
 * the token would. The token itself has done its work and ends.
 * @throws unauthorized
 */
export async function exchangePhysicianSession(services: Services, token: string): Promise<PortalSession> {
  const { sessions } = services.auth
  const principal = await sessions.validate(token)
  if (principal?.form !== 'token') throw new ConsultError('unauthorized')
  await sessions.end(principal.sessionId)
  const session = await sessions.begin({
    partnerId: principal.account.partnerId,
    physicianId: principal.physicianId,
    kind: 'portal',
    keyGeneration: principal.keyGeneration,
  })
  return { token: session.token, expiresAt: session.expiresAt.toISOString() }
}
