import { lockPhysician } from '@consult/directory'
import type { EndedSessions } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, type RequestContext } from '@consult/request'

/**
 * Ends all sessions and session tokens of a physician, also those that the partner began. Streams close within ten
 * seconds. The physician can sign in again.
 * @throws not_found
 */
export async function endPhysicianSessions(context: RequestContext, physicianId: string): Promise<EndedSessions> {
  return inUnit(context, async (unit) => {
    await lockPhysician(unit, physicianId)
    await context.services.auth.sessions.endAll(physicianId, unit.db)
    await forgetDevices(unit, physicianId)
    return unit.did({ type: 'physician', id: physicianId }, { physicianId, endedAt: unit.now.toISOString() })
  })
}
