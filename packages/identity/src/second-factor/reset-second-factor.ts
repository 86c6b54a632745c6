import { lockPhysician, requestAccountMail } from '@consult/directory'
import type { SecondFactorReset } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, type RequestContext } from '@consult/request'
import { deleteFactors } from './factors.ts'

/**
 * Deletes a physician's second factors and recovery codes, for somebody who lost them. Ends all of their sessions, and
 * notifies them by mail. The password stays. If the partner requires a second factor, the next sign-in sets up a new one.
 * @throws not_found
 */
export async function resetSecondFactor(context: RequestContext, physicianId: string): Promise<SecondFactorReset> {
  return inUnit(context, async (unit) => {
    await lockPhysician(unit, physicianId)
    await deleteFactors(unit.db, physicianId)
    await context.services.auth.sessions.endAll(physicianId, unit.db)
    await forgetDevices(unit, physicianId)
    const { requestId, now } = unit
    await requestAccountMail(unit, { physicianId, kind: 'second_factor_reset', requestId, now })
    const answer = { physicianId, resetAt: now.toISOString() }
    return unit.did({ type: 'physician', id: physicianId }, answer)
  })
}
