import {
  type ErrorCode,
  followUpSchema,
  handOverSchema,
  idSchema,
  instantSchema,
  listFollowUpsSchema,
  offerHandOverSchema,
  pageSchema,
  referenceSchema,
  snoozeSchema,
} from '@consult/domain'
import {
  handOverAll,
  listColleagues,
  listMentions,
  listNamedFollowUps,
  listOpenHandOvers,
  listSnoozes,
  readMentions,
} from '@consult/teamwork'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

/** What the portal shows physicians of each other's work. Portal only. */
export const teamworkRouter = router({
  /** The physicians who can be mentioned on a thread, or be given it; without one, who can be given any. */
  colleagues: physicianProcedure
    .meta({ audit: { none: 'Physicians of the account.' } })
    .input(z.object({ id: referenceSchema.nullable() }))
    .output(
      z.object({
        colleagues: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            specialty: z.string().nullable(),
            onDuty: z.boolean(),
            licensed: z.boolean(),
          }),
        ),
      }),
    )
    .query(({ ctx, input }) =>
      listColleagues(ctx.request, { asyncConsultId: input.id, physicianId: ctx.asker.physicianId }),
    ),
  /** The notes that mention the physician and that they have not read. */
  mentions: physicianProcedure
    .meta({ audit: 'entered' })
    .output(
      z.object({
        mentions: z.array(
          z.object({
            noteId: idSchema,
            asyncConsultId: idSchema,
            authorName: z.string(),
            patientName: z.string().nullable(),
            text: z.string().nullable(),
            createdAt: instantSchema,
          }),
        ),
      }),
    )
    .query(({ ctx }) => listMentions(ctx.request, ctx.asker.physicianId)),
  readMentions: physicianProcedure
    .input(z.object({ id: referenceSchema, upTo: z.string().max(80) }))
    .output(z.object({ read: z.number().int() }))
    .mutation(({ ctx, input }) =>
      readMentions(ctx.request, {
        asyncConsultId: input.id,
        physicianId: ctx.asker.physicianId,
        upTo: input.upTo,
      }),
    ),
  /** The pending hand-overs from and to the physician. */
  openHandOvers: physicianProcedure
    .meta({ audit: 'entered' })
    .output(z.object({ items: z.array(z.object({ handOver: handOverSchema, patientName: z.string().nullable() })) }))
    .query(({ ctx }) => listOpenHandOvers(ctx.request, ctx.asker.physicianId)),
  /** Offers all active threads of the physician, or returns them to the queue. `refused`: why one stayed. */
  handOverAll: physicianProcedure
    .input(offerHandOverSchema)
    .output(
      z.object({ threads: z.array(z.object({ asyncConsultId: idSchema, refused: z.custom<ErrorCode>().nullable() })) }),
    )
    .mutation(({ ctx, input }) => handOverAll(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  /** The threads that the physician has put aside, and those that came back. */
  snoozes: physicianProcedure
    .meta({ audit: 'entered' })
    .output(
      z.object({
        snoozes: z.array(snoozeSchema.extend({ patientName: z.string().nullable(), isBack: z.boolean() })),
      }),
    )
    .query(({ ctx }) => listSnoozes(ctx.request, ctx.asker.physicianId)),
  /** Follow-ups with names: those that the physician or anybody is to do, or those of all physicians. */
  followUps: physicianProcedure
    .meta({ audit: 'entered' })
    .input(listFollowUpsSchema.omit({ physicianId: true }).extend({ whose: z.enum(['mine', 'all']) }))
    .output(
      pageSchema(
        z.object({
          followUp: followUpSchema,
          patientName: z.string().nullable(),
          physicianName: z.string().nullable(),
        }),
      ),
    )
    .query(({ ctx, input: { whose, ...input } }) =>
      listNamedFollowUps(ctx.request, { ...input, ...(whose === 'mine' && { openTo: ctx.asker.physicianId }) }),
    ),
})
