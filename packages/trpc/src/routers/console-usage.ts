import { usageSchema } from '@consult/domain'
import { getUsage } from '@consult/integration'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The console's page about usage and limits. */
export const consoleUsageRouter = router({
  get: mayProcedure('readUsage')
    .meta({ audit: { none: 'Numbers about the account.' } })
    .output(usageSchema)
    .query(({ ctx }) => getUsage(ctx.request)),
})
