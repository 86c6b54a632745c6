import type { TelehealthConsult } from '@consult/domain'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import { lookForMatches } from '../request/look-for-matches.ts'
import type { Call } from '../request/request-context.ts'
import { actOnVisit } from './act-on-visit.ts'

/**
 * The physician in the call ends it, and is free for the next patient.
 * @throws not_found, not_assigned, thread_not_active.
 */
export async function endTelehealthConsult(
  call: Call,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<TelehealthConsult> {
  return actOnVisit(call, telehealthConsultId, async (visit, unit) => {
    visit.act({ type: 'end', physicianId })
    await touchPhysician(unit, physicianId, { idle_since: unit.now })
    lookForMatches(call.services, unit)
  })
}
