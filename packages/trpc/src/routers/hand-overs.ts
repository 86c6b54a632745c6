import {
  asyncConsultRefusals,
  handOverListSchema,
  handOverSchema,
  offerHandOverSchema,
  referenceSchema,
} from '@consult/domain'
import { acceptHandOver, declineHandOver, listHandOvers, offerHandOver } from '@consult/teamwork'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

/** Threads that a physician hands over to a colleague or to the queue. */
export const handOversRouter = router({
  offer: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/hand-over',
        success: 201,
        summary: 'Hand over an async consult',
        description:
          'Offers the consult to a colleague, who has 15 minutes to accept. Until then you stay responsible. With `to: null` it returns to the queue at once. `responseDueAt` does not change. A new offer replaces the earlier one.',
        errors: ['physician_deactivated', 'physician_not_licensed', ...asyncConsultRefusals('return_to_queue')],
      },
    })
    .input(byId.extend(offerHandOverSchema.shape))
    .output(handOverSchema)
    .mutation(({ ctx, input: { id, ...offer } }) =>
      offerHandOver(ctx.request, { ...offer, asyncConsultId: id, physicianId: ctx.physicianId }),
    ),
  accept: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/hand-over/accept',
        summary: 'Accept a hand-over',
        description:
          'Takes the consult that a colleague offered, with the event `async_consult.reassigned`. If it moved on in the meantime, the response is a 409 `thread_not_active`, and its `details` name the physician who has it.',
        errors: ['physician_not_licensed', 'not_assigned', ...asyncConsultRefusals('accept_hand_over')],
      },
    })
    .input(byId)
    .output(handOverSchema)
    .mutation(({ ctx, input }) =>
      acceptHandOver(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  decline: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/async-consults/{id}/hand-over/decline',
        summary: 'Decline a hand-over',
        description:
          'Leaves the consult with the physician who offered it. That physician can take the offer back with the same request.',
        errors: ['not_assigned', ...asyncConsultRefusals('accept_hand_over')],
      },
    })
    .input(byId)
    .output(handOverSchema)
    .mutation(({ ctx, input }) =>
      declineHandOver(ctx.request, { asyncConsultId: input.id, physicianId: ctx.physicianId }),
    ),
  list: clinicianProcedure
    .meta({
      scope: 'teamwork:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/async-consults/{id}/hand-overs',
        summary: 'List the hand-overs of an async consult',
        description: 'Newest first, with the notes of the physicians. Patients never see them.',
        errors: ['reason_required'],
      },
    })
    .input(byId)
    .output(handOverListSchema)
    .query(({ ctx, input }) => listHandOvers(ctx.request, input.id)),
})
