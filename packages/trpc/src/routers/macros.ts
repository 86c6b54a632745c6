import { createMacro, listMacros, removeMacro, updateMacro } from '@consult/directory'
import { macroFieldsSchema, macroSchema, referenceSchema } from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

/** Reusable texts. A physician edits their own; operators edit the shared ones. Portal only. */
export const macrosRouter = router({
  list: physicianProcedure
    .meta({ audit: { none: 'Texts without a patient.' } })
    .output(z.array(macroSchema))
    .query(({ ctx }) => listMacros(ctx.request, ctx.asker.physicianId)),
  create: physicianProcedure
    .input(macroFieldsSchema)
    .output(macroSchema)
    .mutation(({ ctx, input }) => createMacro(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  update: physicianProcedure
    .input(macroFieldsSchema.extend({ id: referenceSchema }))
    .output(macroSchema)
    .mutation(({ ctx, input: { id, ...fields } }) =>
      updateMacro(ctx.request, { ...fields, macroId: id, physicianId: ctx.asker.physicianId }),
    ),
  remove: physicianProcedure
    .input(z.object({ id: referenceSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removeMacro(ctx.request, { macroId: input.id, physicianId: ctx.asker.physicianId })),
})
