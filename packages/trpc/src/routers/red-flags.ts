import { getRedFlagRules, putRedFlagRules } from '@consult/consults'
import { putRedFlagRulesSchema, redFlagRulesSchema } from '@consult/domain'
import { accepting, router } from '../trpc.ts'

/** The words of emergencies that are looked for in patients' messages. */
export const redFlagsRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'account:read',
      audit: { none: "The partner's own settings." },
      rest: {
        method: 'GET',
        path: '/account/red-flags',
        summary: 'Retrieve the red flag rules',
        description:
          'The words of emergencies that are looked for in what patients write: yours, or ours if you have none.',
      },
    })
    .output(redFlagRulesSchema)
    .query(({ ctx }) => getRedFlagRules(ctx.request)),
  put: accepting('partner')
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'PUT',
        path: '/account/red-flags',
        summary: 'Change the red flag rules',
        description:
          'Replaces all your rules. Messages that are delivered from then on follow them. Rules are a net with holes: no flag never means that there is no emergency.',
      },
    })
    .input(putRedFlagRulesSchema)
    .output(redFlagRulesSchema)
    .mutation(({ ctx, input }) => putRedFlagRules(ctx.request, input)),
})
