import { listWorklist, listWorklistChoices } from '@consult/consults'
import {
  bulkActSchema,
  bulkBackSchema,
  type ErrorCode,
  idSchema,
  instantSchema,
  mostBulkRows,
  pageQuerySchema,
  pageSchema,
  prioritySchema,
  referenceSchema,
  savedViewFieldsSchema,
  savedViewSchema,
  worklistFilterSchema,
} from '@consult/domain'
import { actInBulk, listSavedViews, removeView, saveView, undoBulk, updateView } from '@consult/teamwork'
import { z } from 'zod'
import { inboxItemSchema } from '../inbox-item.ts'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

const refusedSchema = z.custom<ErrorCode>().nullable()

/** The consults of an act, each once. */
const bulkIdsSchema = z
  .array(referenceSchema)
  .min(1)
  .max(mostBulkRows)
  .refine((ids) => new Set(ids).size === ids.length, 'Send each id once.')

/** What undoes an act on one consult, as answers have it. */
const backSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('priority'),
    set: prioritySchema,
    before: prioritySchema,
    lastActivityAt: instantSchema,
  }),
  z.object({ type: z.literal('snooze'), until: instantSchema, before: instantSchema.nullable() }),
  z.object({ type: z.literal('offer'), offer: z.string() }),
  z.object({ type: z.literal('queue'), offer: z.string() }),
])

/** Lists of consults that a physician filters, saves under a name, and acts on. Portal only. */
export const worklistRouter = router({
  list: physicianProcedure
    .meta({ audit: 'entered' })
    .input(pageQuerySchema.extend({ filter: worklistFilterSchema }))
    .output(pageSchema(inboxItemSchema).extend({ total: z.number().int() }))
    .query(({ ctx, input }) => listWorklist(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  /** The languages, jurisdictions and holders of the open consults. */
  choices: physicianProcedure
    .meta({ audit: { none: 'Languages, jurisdictions, and names of physicians.' } })
    .output(
      z.object({
        languages: z.array(z.string()),
        jurisdictions: z.array(z.string()),
        holders: z.array(z.object({ id: idSchema, name: z.string() })),
      }),
    )
    .query(({ ctx }) => listWorklistChoices(ctx.request)),
  views: physicianProcedure
    .meta({ audit: { none: "The physician's own filters." } })
    .output(z.object({ views: z.array(savedViewSchema) }))
    .query(({ ctx }) => listSavedViews(ctx.request, ctx.asker.physicianId)),
  saveView: physicianProcedure
    .input(savedViewFieldsSchema)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => saveView(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  updateView: physicianProcedure
    .input(savedViewFieldsSchema.extend({ id: referenceSchema }))
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => updateView(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  removeView: physicianProcedure
    .input(z.object({ id: referenceSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removeView(ctx.request, { id: input.id, physicianId: ctx.asker.physicianId })),
  /** Does one thing with many consults. Each has its own result, in the order of the ids. */
  act: physicianProcedure
    .input(z.object({ ids: bulkIdsSchema, act: bulkActSchema }))
    .output(z.object({ rows: z.array(z.object({ refused: refusedSchema, back: backSchema.nullable() })) }))
    .mutation(({ ctx, input }) => actInBulk(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  /** Takes an act back, on the consults that nobody has changed since. */
  undo: physicianProcedure
    .input(
      z
        .object({
          ids: bulkIdsSchema,
          /** One for each id, in the same order. */
          backs: z.array(bulkBackSchema).max(mostBulkRows),
        })
        .refine(({ ids, backs }) => ids.length === backs.length, 'Send one of `backs` for each of `ids`.'),
    )
    .output(z.object({ rows: z.array(z.object({ refused: refusedSchema })) }))
    .mutation(({ ctx, input }) => undoBulk(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
})
