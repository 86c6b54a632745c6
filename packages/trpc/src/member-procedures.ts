import { type MemberAct, memberAccess } from '@consult/domain'
import { requireRecentMember } from '@consult/identity'
import { memberProcedure } from './trpc.ts'

/** A procedure of the console, for members whose role may do that. */
export const mayProcedure = (act: MemberAct) => memberProcedure(...memberAccess[act])

/**
 * Like `mayProcedure`, for a change that hands out access or takes it away. The member must have signed in within the
 * last ten minutes.
 */
export const recentProcedure = (act: MemberAct) =>
  mayProcedure(act).use(async ({ ctx, next }) => {
    const { memberId, sessionId } = ctx.asker
    await requireRecentMember(ctx.request, { physicianId: memberId, sessionId })
    return next()
  })
