import { checkInstallationSchema, installationReportSchema } from '@consult/domain'
import { checkInstallation } from '@consult/integration'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The console's check of a page with the widget. */
export const consoleInstallationRouter = router({
  check: mayProcedure('checkInstallation')
    .input(checkInstallationSchema)
    .output(installationReportSchema)
    .mutation(({ ctx, input }) => checkInstallation(ctx.request, input.url)),
})
