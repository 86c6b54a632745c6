import { listOwnSharedMacros, reviewSharedMacro } from '@consult/directory'
import { macroReviewSchema, macroSchema, referenceSchema } from '@consult/domain'
import { z } from 'zod'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

/** The macros that physicians share: who answers for each, and when it is reviewed. Operators change their texts. */
export const consoleMacrosRouter = router({
  list: mayProcedure('readSettings')
    .meta({ audit: { none: 'Texts without a patient.' } })
    .output(z.object({ items: z.array(macroSchema) }))
    .query(({ ctx }) => listOwnSharedMacros(ctx.request)),
  review: mayProcedure('changeSettings')
    .input(macroReviewSchema.extend({ id: referenceSchema }))
    .output(macroSchema)
    .mutation(({ ctx, input: { id, ...review } }) => reviewSharedMacro(ctx.request, { ...review, macroId: id })),
})
