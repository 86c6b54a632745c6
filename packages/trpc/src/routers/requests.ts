import { getRequestSchema, listRequestsSchema, loggedRequestSchema, requestPageSchema } from '@consult/domain'
import { getRequest, listRequests } from '@consult/integration'
import { accepting, router } from '../trpc.ts'

const audit = { none: "The partner's own requests: no bodies, no queries and no patient data." }

/** The partner's requests of the last 7 days. */
export const requestsRouter = router({
  list: accepting('partner')
    .meta({
      scope: 'requests:read',
      audit,
      rest: {
        method: 'GET',
        path: '/requests',
        summary: 'List requests',
        description:
          'The requests of your keys and session tokens of the last 7 days, newest first, a moment after their responses. To follow them, use `order=asc` with `after`.',
      },
    })
    .input(listRequestsSchema)
    .output(requestPageSchema)
    .query(({ ctx, input }) => listRequests(ctx.request, input)),
  get: accepting('partner')
    .meta({
      scope: 'requests:read',
      audit,
      rest: {
        method: 'GET',
        path: '/requests/{requestId}',
        summary: 'Get a request',
        description:
          'By the `X-Request-Id` of its response. If you sent one id several times, this is the newest request; the list has all.',
      },
    })
    .input(getRequestSchema)
    .output(loggedRequestSchema)
    .query(({ ctx, input }) => getRequest(ctx.request, input.requestId)),
})
