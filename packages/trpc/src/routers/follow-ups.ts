import {
  createFollowUpSchema,
  followUpSchema,
  listFollowUpsSchema,
  pageSchema,
  referenceSchema,
  updateFollowUpSchema,
} from '@consult/domain'
import { createFollowUp, listFollowUps, updateFollowUp } from '@consult/teamwork'
import { z } from 'zod'
import { clinicianProcedure, router } from '../trpc.ts'

/** What is to be done for patients at a later time. */
export const followUpsRouter = router({
  create: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'POST',
        path: '/follow-ups',
        success: 201,
        summary: 'Create a follow-up',
        description: 'Something to do for a patient at a later time. It outlives the consult that it follows from.',
        errors: ['not_found', 'physician_deactivated', 'reason_required'],
      },
    })
    .input(createFollowUpSchema)
    .output(followUpSchema)
    .mutation(({ ctx, input }) => createFollowUp(ctx.request, { ...input, createdBy: ctx.physicianId })),
  list: clinicianProcedure
    .meta({
      scope: 'teamwork:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/follow-ups',
        summary: 'List follow-ups',
        description: 'The next one due first. Patients never see them.',
      },
    })
    .input(listFollowUpsSchema)
    .output(pageSchema(followUpSchema))
    .query(({ ctx, input }) => listFollowUps(ctx.request, input)),
  update: clinicianProcedure
    .meta({
      scope: 'teamwork:write',
      rest: {
        method: 'PATCH',
        path: '/follow-ups/{id}',
        summary: 'Update a follow-up',
        description: 'Changes a follow-up, or ends it with `status`. Omitted fields keep their values.',
        errors: ['physician_deactivated'],
      },
    })
    .input(z.object({ id: referenceSchema }).extend(updateFollowUpSchema.shape))
    .output(followUpSchema)
    .mutation(({ ctx, input }) => updateFollowUp(ctx.request, input)),
})
