import type { TelehealthConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import { beginWrapUp } from './wrap-up.ts'

/**
 * Ends a call for its physician, who then has time for the note before the next call rings.
 * @throws not_found; not_assigned; thread_not_active
 */
export async function endTelehealthConsult(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    consult.act({ type: 'end', physicianId })
    await beginWrapUp(context, unit, { physicianId, simulation: consult.row.simulation })
  })
}
