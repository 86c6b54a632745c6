import { getRequestSchema, listRequestsSchema, loggedRequestSchema, requestPageSchema } from '@consult/domain'
import { getRequest, listRequests } from '@consult/integration'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const read = mayProcedure('readRequests').meta({
  audit: { none: "The partner's own requests: no bodies, no queries and no patient data." },
})

/** The console's log of requests. */
export const consoleRequestsRouter = router({
  list: read
    .input(listRequestsSchema)
    .output(requestPageSchema)
    .query(({ ctx, input }) => listRequests(ctx.request, input)),
  get: read
    .input(getRequestSchema)
    .output(loggedRequestSchema)
    .query(({ ctx, input }) => getRequest(ctx.request, input.requestId)),
})
