import {
  asyncConsultSchema,
  frameSessionSchema,
  idSchema,
  instantSchema,
  languageSchema,
  messageSchema,
  pageQuerySchema,
  pageSchema,
  queuePlaceSchema,
  referenceSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import {
  chooseLanguage,
  exchangeEmbedSession,
  getAsyncQueuePlace,
  getCallPhysician,
  getEmbedOpening,
  getEmbedOverview,
  listEarlierConsults,
} from '@consult/services'
import { z } from 'zod'
import { accepting, openProcedure, router, scopeOf } from '../trpc.ts'
import { readMarkSchema, toReadMark } from './signals.ts'

const overviewSchema = z.object({
  partnerName: z.string(),
  privacyUrl: z.string().nullable(),
  contactUrl: z.string().nullable(),
  patient: z.object({ id: idSchema, name: z.string().nullable(), language: z.string().nullable() }),
  asyncConsult: asyncConsultSchema.nullable(),
  hasEarlierConsults: z.boolean(),
  telehealthConsult: telehealthConsultSchema.nullable(),
  sequence: z.number().int(),
})

const overSchema = z.object({ at: instantSchema, physicianName: z.string().nullable() })
const earlierConsultSchema = z.discriminatedUnion('kind', [
  overSchema.extend({ kind: z.literal('async_consult'), consult: asyncConsultSchema }),
  overSchema.extend({ kind: z.literal('telehealth'), consult: telehealthConsultSchema }),
])

const byId = z.object({ id: referenceSchema })

/** What only the widget asks. */
export const embedRouter = router({
  /** Called from the partner's page, never from the frame: there the browser's Origin is the partner's. */
  exchange: openProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(frameSessionSchema)
    .mutation(({ ctx, input }) => exchangeEmbedSession(ctx.services, { token: input.token, origin: ctx.origin }, ctx)),
  overview: accepting('embed')
    .meta({ audit: 'entered' })
    .output(overviewSchema)
    .query(({ ctx }) =>
      getEmbedOverview(ctx.request, { patientId: ctx.asker.patientId, consultId: ctx.asker.consultId }),
    ),
  /** The overview, and the beginning of the transcript with it. */
  opening: accepting('embed')
    .meta({ audit: 'entered' })
    .output(overviewSchema.extend({ transcript: pageSchema(messageSchema).nullable(), reads: z.array(readMarkSchema) }))
    .query(async ({ ctx }) => {
      const { patientId, consultId } = ctx.asker
      const opening = await getEmbedOpening(ctx.request, { patientId, consultId })
      return { ...opening, reads: opening.reads.map(toReadMark) }
    }),
  /** The patient has picked a language: the widget's from now on, and that of their next consults. */
  chooseLanguage: accepting('embed')
    .input(z.object({ language: languageSchema }))
    .output(z.object({ language: z.string() }))
    .mutation(({ ctx, input }) =>
      chooseLanguage(ctx.request, { patientId: ctx.asker.patientId, language: input.language }),
    ),
  queuePlace: accepting('embed')
    .meta({ audit: 'entered' })
    .input(byId)
    .output(queuePlaceSchema.extend({ staffed: z.boolean() }).nullable())
    .query(({ ctx, input }) =>
      getAsyncQueuePlace(ctx.request, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  /** The patient's consults that are over, threads and calls, the last one first. */
  earlierConsults: accepting('embed')
    .meta({ audit: 'entered' })
    .input(pageQuerySchema)
    .output(pageSchema(earlierConsultSchema))
    .query(({ ctx, input }) => {
      const { patientId, consultId } = ctx.asker
      return listEarlierConsults(ctx.request, { ...input, patientScope: { patientId, consultId } })
    }),
  /** Who is on the way to the patient's call, or in it. */
  callPhysician: accepting('embed')
    .meta({ audit: { none: "A physician's name." } })
    .input(byId)
    .output(z.object({ name: z.string().nullable(), specialty: z.string().nullable() }))
    .query(({ ctx, input }) =>
      getCallPhysician(ctx.request, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
})
