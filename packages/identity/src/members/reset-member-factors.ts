import { requestAccountMail } from '@consult/directory'
import type { Member } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { deleteFactors } from '../second-factor/factors.ts'
import { lockMember, toMember } from './member-store.ts'

/**
 * Deletes a member's second factors and recovery codes, for somebody who lost them. Ends all of their sessions, and
 * notifies them by mail. The password stays.
 * @throws not_found
 */
export async function resetMemberFactors(context: RequestContext, memberId: string): Promise<Member> {
  return inUnit(context, async (unit) => {
    const row = await lockMember(unit, memberId)
    await deleteFactors(unit.db, memberId)
    await context.services.auth.sessions.endAll(memberId, unit.db)
    const { requestId, now } = unit
    await requestAccountMail(unit, { physicianId: memberId, kind: 'second_factor_reset', requestId, now })
    return unit.did({ type: 'member', id: memberId }, toMember(row))
  })
}
