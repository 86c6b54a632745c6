import type { Member } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { lockMember, toMember } from './member-store.ts'

/** Ends all sessions of a member, who can sign in again. @throws not_found */
export async function endMemberSessions(context: RequestContext, memberId: string): Promise<Member> {
  return inUnit(context, async (unit) => {
    const row = await lockMember(unit, memberId)
    await context.services.auth.sessions.endAll(memberId, unit.db)
    return unit.did({ type: 'member', id: memberId }, toMember(row))
  })
}
