import { searchThreads } from '@consult/consults'
import { searchQuerySchema, searchResultsSchema } from '@consult/domain'
import { accepting, router } from '../trpc.ts'

/** Portal only. */
export const searchRouter = router({
  /** A mutation although it changes nothing: the search text is health data, and queries appear in URLs and logs. */
  threads: accepting('physician')
    .meta({ audit: 'entered' })
    .input(searchQuerySchema)
    .output(searchResultsSchema)
    .mutation(({ ctx, input }) => searchThreads(ctx.request, input)),
})
