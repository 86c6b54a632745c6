import {
  endWrapUp,
  getCall,
  getCurrentCall,
  getDuty,
  getRingEnd,
  listDues,
  listUrgent,
  listWaitingRoom,
} from '@consult/consults'
import {
  idSchema,
  instantSchema,
  presenceSchema,
  prioritySchema,
  referenceSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

const callItemSchema = z.object({
  consult: telehealthConsultSchema,
  patient: z.object({
    id: idSchema,
    externalId: z.string(),
    name: z.string().nullable(),
    birthDate: z.string().nullable(),
  }),
  presentUntil: instantSchema.nullable(),
  bookedPhysicianId: idSchema.nullable(),
  physicianName: z.string().nullable(),
  licensed: z.boolean(),
  testClock: instantSchema.nullable(),
  withheld: z.boolean(),
})

/** Procedures for the portal only: calls and the physician's own status. */
export const portalCallsRouter = router({
  waitingRoom: physicianProcedure
    .meta({ audit: 'entered' })
    .output(z.array(callItemSchema))
    .query(({ ctx }) => listWaitingRoom(ctx.request, ctx.asker.physicianId)),
  /** The call that is ringing for the physician or that they are in. */
  current: physicianProcedure
    .meta({ audit: 'entered' })
    .output(callItemSchema.nullable())
    .query(({ ctx }) => getCurrentCall(ctx.request, ctx.asker.physicianId)),
  get: physicianProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(
      callItemSchema.extend({
        recordingNeedsSignIn: z.boolean(),
      }),
    )
    .query(({ ctx, input }) =>
      getCall(ctx.request, { telehealthConsultId: input.id, physicianId: ctx.asker.physicianId }),
    ),
  /** How a ring ended for its physician; null while it is ringing. */
  ringEnd: physicianProcedure
    .meta({ audit: { none: "How the physician's own ring ended." } })
    .input(z.object({ id: referenceSchema }))
    .output(z.enum(['answered', 'declined', 'missed', 'cancelled']).nullable())
    .query(({ ctx, input }) =>
      getRingEnd(ctx.request, { telehealthConsultId: input.id, physicianId: ctx.asker.physicianId }),
    ),
  /** Whether the physician is on duty, and why not. */
  duty: physicianProcedure
    .meta({ audit: { none: "The physician's own presence." } })
    .output(
      z.object({
        presence: presenceSchema,
        awayBecause: z.enum(['unanswered_rings', 'until_passed']).nullable(),
        wrapUpUntil: instantSchema.nullable(),
      }),
    )
    .query(({ ctx }) => getDuty(ctx.request, ctx.asker.physicianId)),
  /** Reports that the note of the last call is written, so the next call may ring. */
  endWrapUp: physicianProcedure.output(z.object({ done: z.literal(true) })).mutation(async ({ ctx }) => {
    await endWrapUp(ctx.request, ctx.asker.physicianId)
    return { done: true } as const
  }),
  /** The physician's pending answers and their due times. */
  dues: physicianProcedure
    .meta({ audit: { none: 'Times, and the ids of consults.' } })
    .output(z.array(z.object({ consultId: idSchema, responseDueAt: instantSchema })))
    .query(({ ctx }) => listDues(ctx.request, ctx.asker.physicianId)),
  /** The pressing consults that wait and that the physician may take. */
  urgent: physicianProcedure
    .meta({ audit: { none: 'Times, priorities, and the ids of consults.' } })
    .output(
      z.array(
        z.object({
          kind: z.enum(['async', 'telehealth']),
          consultId: idSchema,
          priority: prioritySchema.exclude(['routine']),
          waitingSince: instantSchema,
        }),
      ),
    )
    .query(({ ctx }) => listUrgent(ctx.request, ctx.asker.physicianId)),
})
