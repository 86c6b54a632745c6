import { physicianName } from '@consult/directory'
import { type AnonymousRequest, recordEntrance, type Services } from '@consult/request'
import { handOffActor, readHandOffToken } from './hand-off-token.ts'

/**
 * Returns the physician whom a partner's hand-off token would sign in. The token stays valid. The portal needs the name
 * to ask for confirmation before it signs another physician out.
 * @throws unauthorized; rate_limited
 */
export async function openHandOff(
  services: Services,
  token: string,
  request: AnonymousRequest,
): Promise<{ physicianId: string; name: string }> {
  const { account, physicianId } = await readHandOffToken(services, token, request)
  const { requestId, source } = request
  return services.database.inTenant(account.partnerId, async (tx) => {
    const name = await physicianName(tx, physicianId)
    const actor = handOffActor(physicianId, source)
    const target = { type: 'physician', id: physicianId, code: 'hand_off' } as const
    await recordEntrance(tx, { act: 'access.openHandOff', actor, target, requestId, now: services.clock.now() })
    return { physicianId, name }
  })
}
