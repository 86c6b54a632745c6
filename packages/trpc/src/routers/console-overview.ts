import { overviewSchema } from '@consult/domain'
import { getOverview } from '@consult/integration'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The console's first page. */
export const consoleOverviewRouter = router({
  get: mayProcedure('readOverview')
    .meta({ audit: { none: 'Numbers about the account, its endpoints and its keys.' } })
    .output(overviewSchema)
    .query(({ ctx }) => getOverview(ctx.request)),
})
