import type { PhysicianSession } from '@consult/domain'
import type { Call } from '../call.ts'
import { fetchPhysicianRow } from './physician-resource.ts'

/**
 * Mints a short-lived session token for a physician, bound to the API key's current generation. `portalUrl` hands it to
 * the portal in the fragment, which browsers send to nobody.
 * @throws not_found
 */
export async function mintPhysicianSession(call: Call, physicianId: string): Promise<PhysicianSession> {
  const { services, account } = call
  await services.database.inTenant(account.partnerId, (tx) => fetchPhysicianRow(tx, physicianId))
  const { token, expiresAt } = await services.auth.sessions.begin({
    partnerId: account.partnerId,
    physicianId,
    kind: 'token',
    keyGeneration: account.keyGeneration,
  })
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    physicianId,
    portalUrl: `${services.portalUrl}/sso#token=${token}`,
  }
}
