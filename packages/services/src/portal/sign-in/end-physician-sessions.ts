import type { EndedSessions } from '@consult/domain'
import { lockPhysician } from '../../directory/physicians/lock-physician.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'

/**
 * Ends all sessions and session tokens of a physician, also those that the partner began. Streams close within ten
 * seconds. The physician can sign in again.
 * @throws not_found
 */
export async function endPhysicianSessions(context: RequestContext, physicianId: string): Promise<EndedSessions> {
  return inUnit(context, async (unit) => {
    await lockPhysician(unit, physicianId)
    await context.services.auth.sessions.endAll(physicianId, unit.db)
    return unit.did({ type: 'physician', id: physicianId }, { physicianId, endedAt: unit.now.toISOString() })
  })
}
