import {
  checkCodeList,
  getCodeList,
  listCodeLists,
  listConcepts,
  putCodeList,
  removeCodeList,
} from '@consult/clinical-notes'
import {
  codeListChangeSchema,
  codeListReferenceSchema,
  codeListSchema,
  codeListsSchema,
  conceptSchema,
  listConceptsSchema,
  pageSchema,
  putCodeListSchema,
} from '@consult/domain'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const reading = mayProcedure('readCodeLists').meta({ audit: { none: 'Codes without a patient.' } })
const change = mayProcedure('changeCodeLists')

/** The partner's own lists of codes for diagnoses, in the console. */
export const consoleCodeListsRouter = router({
  list: reading.output(codeListsSchema).query(({ ctx }) => listCodeLists(ctx.request)),
  get: reading
    .input(codeListReferenceSchema)
    .output(codeListSchema)
    .query(({ ctx, input }) => getCodeList(ctx.request, input)),
  concepts: reading
    .input(listConceptsSchema)
    .output(pageSchema(conceptSchema))
    .query(({ ctx, input }) => listConcepts(ctx.request, input)),
  /** A dry run: refuses what `put` would refuse, says what would change, and stores nothing. */
  check: change
    .meta({ audit: { none: 'Stores nothing.' } })
    .input(putCodeListSchema)
    .output(codeListChangeSchema)
    .mutation(({ ctx, input }) => checkCodeList(ctx.request, input)),
  put: change
    .input(putCodeListSchema)
    .output(codeListSchema)
    .mutation(({ ctx, input }) => putCodeList(ctx.request, input)),
  remove: change
    .input(codeListReferenceSchema)
    .output(codeListSchema)
    .mutation(({ ctx, input }) => removeCodeList(ctx.request, input)),
})
