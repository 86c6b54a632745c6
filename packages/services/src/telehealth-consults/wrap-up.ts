import { addSeconds } from '@consult/domain'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit, type Unit } from '../request/unit-of-work.ts'
import { wakeMatching } from '../request/wake-matching.ts'
import { wakeStreams } from '../request/wake-streams.ts'

/** Gives the physician of a call that has ended the partner's time for its note, before the next call rings. */
export async function beginWrapUp(
  { services, account }: RequestContext,
  unit: Unit,
  physicianId: string,
): Promise<void> {
  const { wrapUp } = account
  await touchPhysician(unit, physicianId, {
    idle_since: unit.realNow,
    wrap_up_until: wrapUp === 0 ? null : addSeconds(unit.realNow, wrapUp),
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
