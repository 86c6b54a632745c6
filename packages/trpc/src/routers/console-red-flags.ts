import { getRedFlagRules, putRedFlagRules, removeRedFlagRule, saveRedFlagRule } from '@consult/consults'
import { redFlagRulesSchema, saveRedFlagRuleSchema, statedRedFlagRuleSchema } from '@consult/domain'
import { z } from 'zod'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const change = mayProcedure('changeSettings')

/** The words of emergencies that are looked for in patients' messages, rule by rule. */
export const consoleRedFlagsRouter = router({
  get: mayProcedure('readSettings')
    .meta({ audit: { none: "The partner's own settings." } })
    .output(redFlagRulesSchema)
    .query(({ ctx }) => getRedFlagRules(ctx.request)),
  save: change
    .input(saveRedFlagRuleSchema)
    .output(redFlagRulesSchema)
    .mutation(({ ctx, input }) => saveRedFlagRule(ctx.request, input)),
  remove: change
    .input(z.object({ rule: statedRedFlagRuleSchema.shape.id }))
    .output(redFlagRulesSchema)
    .mutation(({ ctx, input }) => removeRedFlagRule(ctx.request, input.rule)),
  restore: change.output(redFlagRulesSchema).mutation(({ ctx }) => putRedFlagRules(ctx.request, { rules: null })),
})
