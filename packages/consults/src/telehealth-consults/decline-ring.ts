import { touchPhysician } from '@consult/directory'
import type { TelehealthConsult } from '@consult/domain'
import { type RequestContext, wakeMatching, wakeStreams } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'

/**
 * Declines a ring for its physician. The patient returns to their place in line. Declining counts as answering, and the
 * physician's idle time starts over, so idle colleagues come first.
 * @throws not_found; not_assigned; thread_not_active
 */
export async function declineRing(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    consult.act({ type: 'decline_ring', physicianId })
    await touchPhysician(unit, physicianId, { unanswered_rings: 0, idle_since: unit.realNow })
    wakeMatching(context.services, unit)
    wakeStreams(context.services, unit)
  })
}
