import { auditAlertSchema, listReviewSchema, markReviewedSchema, pageSchema } from '@consult/domain'
import { listAlerts, reviewAlert } from '@consult/records'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** Unusual patterns in the audit, for the partner's auditors. */
export const alertsRouter = router({
  list: mayProcedure('reviewAccess')
    .meta({ audit: 'entered' })
    .input(listReviewSchema)
    .output(pageSchema(auditAlertSchema))
    .query(({ ctx, input }) => listAlerts(ctx.request, input)),
  review: mayProcedure('reviewAccess')
    .input(markReviewedSchema)
    .output(auditAlertSchema)
    .mutation(({ ctx, input }) => reviewAlert(ctx.request, input)),
})
