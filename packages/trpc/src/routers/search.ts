import { searchQuerySchema, searchResultsSchema } from '@consult/domain'
import { searchThreads } from '@consult/services'
import { accepting, router } from '../trpc.ts'

/** For the portal alone. */
export const searchRouter = router({
  /** Changes nothing. A mutation, because what is looked for is health data: queries stand in URLs, and those in logs. */
  threads: accepting('physician')
    .meta({ audit: 'entered' })
    .input(searchQuerySchema)
    .output(searchResultsSchema)
    .mutation(({ ctx, input }) => searchThreads(ctx.request, input)),
})
