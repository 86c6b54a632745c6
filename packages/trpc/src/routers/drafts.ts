import { getDraft, saveDraft } from '@consult/consults'
import { attachmentSchema, attachmentsPerMessage, characters, instantSchema, referenceSchema } from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** Chosen by the saving window; only compared for equality. */
const versionSchema = z.string().regex(/^[\w-]{1,64}$/)

/** Longer than a message may be, so that pasted text can be shortened instead of being lost. In characters. */
const draftTextLimit = 40_000

const draftSchema = z.object({
  version: z.string(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  savedAt: instantSchema,
})

const physicianProcedure = accepting('physician')

/** A physician's unsent replies, one per consult. Portal only. */
export const draftsRouter = router({
  get: physicianProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(draftSchema.nullable())
    .query(({ ctx, input }) => getDraft(ctx.request, { asyncConsultId: input.id, physicianId: ctx.asker.physicianId })),
  save: physicianProcedure
    .input(
      z.object({
        id: referenceSchema,
        text: characters({ max: draftTextLimit }),
        attachmentIds: z.array(referenceSchema).max(attachmentsPerMessage),
        version: versionSchema,
        base: versionSchema.nullable(),
      }),
    )
    .output(z.object({ saved: z.boolean(), other: draftSchema.nullable() }))
    .mutation(({ ctx, input: { id, ...draft } }) =>
      saveDraft(ctx.request, { ...draft, asyncConsultId: id, physicianId: ctx.asker.physicianId }),
    ),
})
