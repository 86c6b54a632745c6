import type { SessionPrincipal } from '@consult/auth'
import { memberRoles } from '@consult/domain'
import { accepting } from './trpc.ts'

/** The id of the account that the session belongs to. */
const personOf = (asker: SessionPrincipal) => (asker.kind === 'member' ? asker.memberId : asker.physicianId)

/**
 * A procedure on the caller's own account: password, sessions and second factors. Physicians and members have the same
 * kind of account. The context gets its `holder`, whose `physicianId` is the id of either.
 */
export const accountProcedure = accepting('physician', 'member')
  .meta({ roles: memberRoles })
  .use(({ ctx, next }) =>
    next({ ctx: { holder: { physicianId: personOf(ctx.asker), sessionId: ctx.asker.sessionId } } }),
  )
