import { dataRequestSchema, referenceSchema } from '@consult/domain'
import { getDataRequest } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

export const dataRequestsRouter = router({
  get: accepting('partner')
    .meta({
      audit: { none: 'The state of a request: it holds an id of a patient and nothing else about them.' },
      rest: {
        method: 'GET',
        path: '/data-requests/{id}',
        summary: 'Retrieve a data request',
        description: 'Returns how far the request is. It is kept after the patient was erased.',
      },
    })
    .input(z.object({ id: referenceSchema }))
    .output(dataRequestSchema)
    .query(({ ctx, input }) => getDataRequest(ctx.request, input.id)),
})
