import {
  accessGrantSchema,
  accessReasonSchema,
  giveAccessReasonSchema,
  listReviewSchema,
  markReviewedSchema,
  memberAccess,
  pageSchema,
} from '@consult/domain'
import { giveAccessReason, listAccessReasons, reviewAccessReason } from '@consult/records'
import { clinicianProcedure, router, supervisorProcedure } from '../trpc.ts'

/** Why physicians open colleagues' consults, and the list of those reasons for supervisors and auditors. */
export const accessReasonsRouter = router({
  give: clinicianProcedure
    .meta({
      scope: 'consults:write',
      rest: {
        method: 'POST',
        path: '/access-reasons',
        success: 201,
        summary: "Give a reason for opening a colleague's consult",
        description:
          'For physicians who got `reason_required`. The consult is open to them for an hour. The reason is in the audit and on the list that supervisors and auditors review.',
        errors: ['not_found', 'quota_exceeded'],
      },
    })
    .input(giveAccessReasonSchema)
    .output(accessGrantSchema)
    .mutation(({ ctx, input }) => giveAccessReason(ctx.request, { ...input, physicianId: ctx.physicianId })),
  list: supervisorProcedure(...memberAccess.reviewAccess)
    .meta({ audit: 'entered' })
    .input(listReviewSchema)
    .output(pageSchema(accessReasonSchema))
    .query(({ ctx, input }) => listAccessReasons(ctx.request, input)),
  review: supervisorProcedure(...memberAccess.reviewAccess)
    .input(markReviewedSchema)
    .output(accessReasonSchema)
    .mutation(({ ctx, input }) => reviewAccessReason(ctx.request, input)),
})
