import { getCallPatients } from '@consult/consults'
import {
  asyncConsultSchema,
  asyncConsultStatusSchema,
  idSchema,
  instantSchema,
  prioritySchema,
  referenceSchema,
} from '@consult/domain'
import { assignThread, readBoard } from '@consult/teamwork'
import { z } from 'zod'
import { router, supervisingPhysicianProcedure } from '../trpc.ts'

/** What supervisors see and do. Portal only. */
export const supervisionRouter = router({
  board: supervisingPhysicianProcedure
    .meta({
      audit: { none: 'Names of physicians, and ids and times of consults. Names of patients are read separately.' },
    })
    .output(
      z.object({
        physicians: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            onDuty: z.boolean(),
            owed: z.number().int(),
            overdue: z.number().int(),
            dueSoon: z.number().int(),
            waiting: z.number().int(),
            snoozed: z.number().int(),
            load: z.number().int(),
            capacity: z.number().int().nullable(),
            nextDueAt: instantSchema.nullable(),
            call: z.enum(['ringing', 'in_progress']).nullable(),
            wrapUpUntil: instantSchema.nullable(),
          }),
        ),
        queue: z.object({ count: z.number().int(), oldestAt: instantSchema.nullable() }),
        calls: z.object({
          waiting: z.number().int(),
          ringing: z.number().int(),
          inProgress: z.number().int(),
        }),
        callers: z.array(
          z.object({
            telehealthConsultId: idSchema,
            status: z.enum(['waiting', 'ringing', 'in_progress']),
            priority: prioritySchema,
            physicianId: idSchema.nullable(),
            since: instantSchema,
          }),
        ),
        threads: z.array(
          z.object({
            asyncConsultId: idSchema,
            status: asyncConsultStatusSchema,
            priority: prioritySchema,
            physicianId: idSchema.nullable(),
            responseDueAt: instantSchema.nullable(),
            queuedAt: instantSchema.nullable(),
          }),
        ),
        snoozes: z.array(z.object({ asyncConsultId: idSchema, physicianId: idSchema, until: instantSchema })),
        notesToCosign: z.number().nullable(),
      }),
    )
    .query(({ ctx }) => readBoard(ctx.request)),
  /** Who the patients of these calls are. What is written in the calls is left out. */
  callPatients: supervisingPhysicianProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ ids: z.array(referenceSchema).max(100) }))
    .output(
      z.array(
        z.object({
          telehealthConsultId: idSchema,
          patient: z.object({
            id: idSchema,
            externalId: z.string(),
            name: z.string().nullable(),
            birthDate: z.string().nullable(),
          }),
        }),
      ),
    )
    .query(({ ctx, input }) => getCallPatients(ctx.request, input.ids)),
  /** Gives an open consult to a physician, or to the queue. `fromPhysicianId`: the holder that the supervisor saw. */
  assign: supervisingPhysicianProcedure
    .input(
      z.object({
        id: referenceSchema,
        fromPhysicianId: referenceSchema.nullable(),
        physicianId: referenceSchema.nullable(),
      }),
    )
    .output(asyncConsultSchema)
    .mutation(({ ctx, input: { id, fromPhysicianId, physicianId } }) =>
      assignThread(ctx.request, {
        asyncConsultId: id,
        from: fromPhysicianId,
        to: physicianId,
        supervisorId: ctx.asker.physicianId,
      }),
    ),
})
