import { touchPhysician } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { inUnit, type RequestContext, type Unit, wakeMatching, wakeStreams } from '@consult/request'
import type { TelehealthConsultRow } from './consult-row.ts'

/**
 * Gives the physician of a call that has ended the partner's time for its note, before the next call rings. A simulated
 * physician writes no note: a partner who tests one call after another does not wait.
 */
export async function beginWrapUp(
  { services, account }: RequestContext,
  unit: Unit,
  call: { readonly physicianId: string; readonly simulation: TelehealthConsultRow['simulation'] },
): Promise<void> {
  const seconds = call.simulation === null ? account.wrapUp : 0
  await touchPhysician(unit, call.physicianId, {
    idle_since: unit.realNow,
    wrap_up_until: seconds === 0 ? null : addSeconds(unit.realNow, seconds),
  })
  wakeMatching(services, unit)
  wakeStreams(services, unit)
}

/** Ends the physician's wrap-up time: the next call may ring. It is safe to repeat. @throws not_found */
export async function endWrapUp(context: RequestContext, physicianId: string): Promise<void> {
  await inUnit(context, async (unit) => {
    await touchPhysician(unit, physicianId, { wrap_up_until: null })
    wakeMatching(context.services, unit)
    wakeStreams(context.services, unit)
    return unit.did({ type: 'physician', id: physicianId, code: 'end_wrap_up' }, undefined)
  })
}
