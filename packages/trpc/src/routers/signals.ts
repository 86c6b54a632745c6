import { type Asker, attendThread, leaveThread, listReadMarks, markRead } from '@consult/consults'
import { idSchema, instantSchema, referenceSchema } from '@consult/domain'
import type { ReadMark } from '@consult/request'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** Live signals of portal and widget. Not on `/v1`. */
const liveProcedure = accepting('physician', 'embed').use(({ ctx, next }) => {
  const { asker } = ctx
  const who: Asker =
    asker.kind === 'embed'
      ? { scope: { patientId: asker.patientId, consultId: asker.consultId } }
      : { physicianId: asker.physicianId }
  return next({ ctx: { who } })
})

/** How far a reader has read. */
export const readMarkSchema = z.object({
  reader: z.object({ type: z.enum(['patient', 'physician']), id: idSchema }),
  sequence: z.number().int(),
  at: instantSchema,
})

export const toReadMark = ({ reader, sequence, at }: ReadMark) => ({ reader, sequence, at: at.toISOString() })

/** The tab's own random id. */
const tabSchema = z.string().regex(/^[A-Za-z0-9-]{8,40}$/)

export const signalsRouter = router({
  /** Repeated while it is true. */
  attend: liveProcedure
    .input(z.object({ id: referenceSchema, tab: tabSchema, typing: z.boolean() }))
    .output(z.object({ attended: z.literal(true) }))
    .mutation(({ ctx, input: { id, tab, typing } }) =>
      attendThread(ctx.request, { asyncConsultId: id, tabId: tab, typing, asker: ctx.who }),
    ),
  leave: liveProcedure
    .input(z.object({ id: referenceSchema, tab: tabSchema }))
    .output(z.object({ left: z.literal(true) }))
    .mutation(({ ctx, input: { id, tab } }) =>
      leaveThread(ctx.request, { asyncConsultId: id, tabId: tab, asker: ctx.who }),
    ),
  /** `marked`: false when it was already marked. */
  markRead: liveProcedure
    .input(z.object({ id: referenceSchema, sequence: z.number().int().min(1) }))
    .output(z.object({ marked: z.boolean() }))
    .mutation(({ ctx, input }) =>
      markRead(ctx.request, { asyncConsultId: input.id, sequence: input.sequence, asker: ctx.who }),
    ),
  /** How far each reader has read, in transcript order. */
  reads: liveProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(z.array(readMarkSchema))
    .query(async ({ ctx, input }) => {
      const marks = await listReadMarks(ctx.request, { asyncConsultId: input.id, asker: ctx.who })
      return marks.map(toReadMark)
    }),
})
