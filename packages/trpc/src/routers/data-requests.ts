import { canceledDataRequestSchema, dataRequestSchema, referenceSchema } from '@consult/domain'
import { cancelDataRequest, getDataRequest } from '@consult/records'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const dataRequestsRouter = router({
  get: accepting('partner')
    .meta({
      scope: 'patients:read',
      audit: {
        none: 'The state of a request: it holds an id of a patient. Opening the link to an archive is audited.',
      },
      rest: {
        method: 'GET',
        path: '/data-requests/{id}',
        summary: 'Retrieve a data request',
        description:
          'Returns how far the request is. For an export that is `done`, `url` is a new link to its archive, if the key has the scope `patients:export`. Requests are kept after the patient was erased.',
      },
    })
    .input(byId)
    .output(dataRequestSchema)
    .query(({ ctx, input }) => {
      const { key } = ctx.request.account
      const withLink = key === null || key.scopes.includes('patients:export')
      return getDataRequest(ctx.request, { dataRequestId: input.id, withLink })
    }),
  cancel: accepting('partner')
    .meta({
      scope: 'patients:erase',
      rest: {
        method: 'DELETE',
        path: '/data-requests/{id}',
        summary: 'Cancel a data request',
        description:
          'Deletes an erasure that is `pending`: nothing of the patient was changed. Deletes an export in any state, with its archive.',
        errors: ['erasure_begun'],
      },
    })
    .input(byId)
    .output(canceledDataRequestSchema)
    .mutation(({ ctx, input }) => cancelDataRequest(ctx.request, input.id)),
})
