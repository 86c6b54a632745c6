import { attachmentSchema, referenceSchema } from '@consult/domain'
import { getFileLink } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** For the portal alone, whose pages ask for files by their ids: a link is made when it is followed. */
export const filesRouter = router({
  link: accepting('physician')
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(attachmentSchema.shape.urls)
    .query(({ ctx, input }) =>
      getFileLink(ctx.request, { attachmentId: input.id, physicianId: ctx.asker.physicianId }),
    ),
})
