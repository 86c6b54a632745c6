import { usageSchema } from '@consult/domain'
import { getUsage } from '@consult/integration'
import { accepting, router } from '../trpc.ts'

/** What the account uses. */
export const usageRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'account:read',
      audit: { none: 'Numbers about the account.' },
      rest: {
        method: 'GET',
        path: '/usage',
        summary: 'Retrieve your usage',
        description:
          'What your account used on each of the last 30 days, and your quotas and limits with what is used.',
      },
    })
    .output(usageSchema)
    .query(({ ctx }) => getUsage(ctx.request)),
})
