import { findConcepts, listCodeLists, putCodeList, removeCodeList } from '@consult/clinical-notes'
import {
  codeListReferenceSchema,
  codeListSchema,
  codeListsSchema,
  foundConceptSchema,
  putCodeListSchema,
  visibleText,
} from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const writing = accepting('partner').meta({ scope: 'notes:write' })

/** The partner's own lists of codes for diagnoses. */
export const codeListsRouter = router({
  put: writing
    .meta({
      rest: {
        method: 'PUT',
        path: '/code-lists/{key}',
        success: 201,
        upsert: true,
        summary: 'Create or replace a list of codes',
        description: 'Stores the list as a whole. Physicians find its codes when they write a diagnosis.',
      },
    })
    .input(putCodeListSchema)
    .output(codeListSchema)
    .mutation(({ ctx, input }) => putCodeList(ctx.request, input)),
  list: accepting('partner')
    .meta({
      scope: 'notes:read',
      audit: { none: 'Codes without a patient.' },
      rest: {
        method: 'GET',
        path: '/code-lists',
        summary: 'List the lists of codes',
        description: 'Your lists, by key, without their codes.',
      },
    })
    .output(codeListsSchema)
    .query(({ ctx }) => listCodeLists(ctx.request)),
  remove: writing
    .meta({
      rest: {
        method: 'DELETE',
        path: '/code-lists/{key}',
        summary: 'Delete a list of codes',
        description: 'Returns the list that is gone. Notes keep the codes that they have.',
      },
    })
    .input(codeListReferenceSchema)
    .output(codeListSchema)
    .mutation(({ ctx, input }) => removeCodeList(ctx.request, input)),
  /** A mutation, because what a physician writes about a patient belongs in no URL. */
  search: accepting('physician')
    .meta({ audit: { none: 'Codes without a patient.' } })
    .input(z.object({ text: visibleText({ min: 1, max: 200 }) }))
    .output(z.array(foundConceptSchema))
    .mutation(({ ctx, input }) => findConcepts(ctx.request, input)),
})
