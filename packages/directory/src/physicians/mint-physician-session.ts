import { ConsultError, type PhysicianSession } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { fetchPhysicianRow } from './physician-resource.ts'

/**
 * Mints a short-lived session token for a physician, bound to the API key and its current generation. `portalUrl` passes
 * it to the portal in the fragment, which browsers do not send to a server.
 * @throws not_found, physician_deactivated
 */
export async function mintPhysicianSession(context: RequestContext, physicianId: string): Promise<PhysicianSession> {
  const { services, account, keyHash } = context
  const { partnerId, keyGeneration } = account
  return inUnit(context, async (unit) => {
    const { deactivated_at } = await fetchPhysicianRow(unit, physicianId)
    if (deactivated_at !== null) throw new ConsultError('physician_deactivated')
    const session = { partnerId, physicianId, kind: 'token', keyGeneration, keyHash } as const
    const { token, expiresAt } = await services.auth.sessions.begin(session, unit.db)
    return unit.did(
      { type: 'physician', id: physicianId, code: 'session_token' },
      {
        token,
        expiresAt: expiresAt.toISOString(),
        physicianId,
        portalUrl: `${services.portalUrl}/sso#token=${token}`,
      },
    )
  })
}
