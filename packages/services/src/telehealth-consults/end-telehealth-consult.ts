import type { TelehealthConsult } from '@consult/domain'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import type { RequestContext } from '../request/request-context.ts'
import { wakeMatching } from '../request/wake-matching.ts'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'

/**
 * Ends a call for its physician, who is then free for the next patient.
 * @throws not_found; not_assigned; thread_not_active
 */
export async function endTelehealthConsult(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    consult.act({ type: 'end', physicianId })
    await touchPhysician(unit, physicianId, { idle_since: unit.realNow })
    wakeMatching(context.services, unit)
  })
}
