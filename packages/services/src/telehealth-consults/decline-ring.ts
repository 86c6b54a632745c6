import type { TelehealthConsult } from '@consult/domain'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import { lookForMatches } from '../request/look-for-matches.ts'
import type { Call } from '../request/request-context.ts'
import { tellStreams } from '../request/tell-streams.ts'
import { actOnVisit } from './act-on-visit.ts'

/**
 * The physician who is rung will not take the call. The patient is back at their place; the physician has answered, and
 * stands behind the colleagues who are idle.
 * @throws not_found, not_assigned, thread_not_active.
 */
export async function declineRing(
  call: Call,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<TelehealthConsult> {
  return actOnVisit(call, telehealthConsultId, async (visit, unit) => {
    visit.act({ type: 'decline_ring', physicianId })
    await touchPhysician(unit, physicianId, { unanswered_rings: 0, idle_since: unit.now })
    lookForMatches(call.services, unit)
    tellStreams(call.services, unit)
  })
}
