import { getAgendaFeed, makeAgendaFeed, revokeAgendaFeed } from '@consult/directory'
import { instantSchema } from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

/** The link to the calendar of the physician's booked calls. Portal only. */
export const agendaFeedRouter = router({
  get: physicianProcedure
    .meta({ audit: { none: "The time of the caller's own link." } })
    .output(z.object({ madeAt: instantSchema.nullable() }))
    .query(({ ctx }) => getAgendaFeed(ctx.request, ctx.asker.physicianId)),
  make: physicianProcedure
    .input(z.object({ language: z.string().min(1).max(100) }))
    .output(z.object({ url: z.string(), madeAt: instantSchema }))
    .mutation(({ ctx, input: { language } }) =>
      makeAgendaFeed(ctx.request, { physicianId: ctx.asker.physicianId, language }),
    ),
  revoke: physicianProcedure
    .output(z.object({ revoked: z.literal(true) }))
    .mutation(({ ctx }) => revokeAgendaFeed(ctx.request, ctx.asker.physicianId)),
})
