import { canceledDataRequestSchema, dataRequestSchema, referenceSchema } from '@consult/domain'
import { cancelDataRequest, getDataRequest } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const dataRequestsRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'patients:read',
      audit: { none: 'The state of a request: it holds an id of a patient and nothing else about them.' },
      rest: {
        method: 'GET',
        path: '/data-requests/{id}',
        summary: 'Retrieve a data request',
        description: 'Returns how far the request is. It is kept after the patient was erased.',
      },
    })
    .input(byId)
    .output(dataRequestSchema)
    .query(({ ctx, input }) => getDataRequest(ctx.request, input.id)),
  cancel: accepting('partner')
    .meta({
      scope: 'patients:erase',
      rest: {
        method: 'DELETE',
        path: '/data-requests/{id}',
        summary: 'Cancel a data request',
        description: 'Deletes a request that is `pending`. Nothing of the patient was changed.',
        errors: ['erasure_begun'],
      },
    })
    .input(byId)
    .output(canceledDataRequestSchema)
    .mutation(({ ctx, input }) => cancelDataRequest(ctx.request, input.id)),
})
