import {
  asyncConsultSchema,
  frameSessionSchema,
  idSchema,
  queuePlaceSchema,
  referenceSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import { exchangeEmbedSession, getAsyncQueuePlace, getEmbedOverview } from '@consult/services'
import { z } from 'zod'
import { accepting, openProcedure, router, scopeOf } from '../trpc.ts'

const overviewSchema = z.object({
  partnerName: z.string(),
  patient: z.object({ id: idSchema, name: z.string().nullable(), language: z.string().nullable() }),
  asyncConsult: asyncConsultSchema.nullable(),
  telehealthConsult: telehealthConsultSchema.nullable(),
  sequence: z.number().int(),
})

/** What only the widget asks. */
export const embedRouter = router({
  /** Called from the partner's page, never from the frame: there the browser's Origin is the partner's. */
  exchange: openProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(frameSessionSchema)
    .mutation(({ ctx, input }) => exchangeEmbedSession(ctx.services, { token: input.token, origin: ctx.origin }, ctx)),
  overview: accepting('embed')
    .output(overviewSchema)
    .query(({ ctx }) => getEmbedOverview(ctx.call, { patientId: ctx.asker.patientId, consultId: ctx.asker.consultId })),
  queuePlace: accepting('embed')
    .input(z.object({ id: referenceSchema }))
    .output(queuePlaceSchema.nullable())
    .query(({ ctx, input }) => getAsyncQueuePlace(ctx.call, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) })),
})
