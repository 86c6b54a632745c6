import { attachmentSchema, referenceSchema } from '@consult/domain'
import { getFileLink } from '@consult/records'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** Portal only. Its pages request files by id: a link is created when it is followed. */
export const filesRouter = router({
  link: accepting('physician')
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(attachmentSchema.shape.urls)
    .query(({ ctx, input }) =>
      getFileLink(ctx.request, { attachmentId: input.id, physicianId: ctx.asker.physicianId }),
    ),
})
