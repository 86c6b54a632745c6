import {
  auditEntrySchema,
  auditExportSchema,
  exportAuditSchema,
  listAuditSchema,
  memberAccess,
  pageSchema,
} from '@consult/domain'
import { beginAuditExport, listAudit } from '@consult/records'
import { recentProcedure } from '../member-procedures.ts'
import { router, supervisorProcedure } from '../trpc.ts'

/** The partner's audit, for its auditors and administrators, and for supervisors. */
export const auditRouter = router({
  list: supervisorProcedure(...memberAccess.readAudit)
    .meta({ audit: 'entered' })
    .input(listAuditSchema)
    .output(pageSchema(auditEntrySchema))
    .query(({ ctx, input }) => listAudit(ctx.request, input)),
  export: recentProcedure('exportAudit')
    .input(exportAuditSchema)
    .output(auditExportSchema)
    .mutation(({ ctx, input }) => beginAuditExport(ctx.request, { ...input, memberId: ctx.asker.memberId })),
})
