import { changeSettingsSchema, consoleSettingsSchema } from '@consult/domain'
import { changeConsoleSettings, getConsoleSettings } from '@consult/integration'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The settings of the account. */
export const consoleSettingsRouter = router({
  get: mayProcedure('readSettings')
    .meta({ audit: { none: "The partner's own settings." } })
    .output(consoleSettingsSchema)
    .query(({ ctx }) => getConsoleSettings(ctx.request)),
  change: recentProcedure('changeSettings')
    .input(changeSettingsSchema)
    .output(consoleSettingsSchema)
    .mutation(({ ctx, input }) => changeConsoleSettings(ctx.request, input)),
})
