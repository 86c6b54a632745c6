import {
  asyncConsultRefusals,
  endedSnoozeSchema,
  referenceSchema,
  snoozeAsyncConsultSchema,
  snoozeSchema,
} from '@consult/domain'
import { endSnooze, snoozeThread } from '@consult/teamwork'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** Threads that their physician puts aside. */
export const snoozesRouter = router({
  create: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/snooze',
        success: 201,
        summary: 'Snooze an async consult',
        description:
          'Puts the consult aside until a time or until the patient writes, whichever comes first. A later snooze replaces an earlier one. If the physician is off duty at that time, the consult returns to the queue.',
        errors: asyncConsultRefusals('return_to_queue'),
      },
    })
    .input(byId.extend(snoozeAsyncConsultSchema.shape))
    .output(snoozeSchema)
    .mutation(({ ctx, input: { id, until } }) =>
      snoozeThread(ctx.request, { asyncConsultId: id, physicianId: ctx.physicianId, until }),
    ),
  remove: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'DELETE',
        path: '/async-consults/{id}/snooze',
        summary: 'End the snooze of an async consult',
        description: 'Takes the consult up again before its time. Without a snooze, nothing changes.',
        errors: asyncConsultRefusals('return_to_queue'),
      },
    })
    .input(byId)
    .output(endedSnoozeSchema)
    .mutation(({ ctx, input }) => endSnooze(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId })),
})
