import { listNoteTemplates, putNoteTemplate } from '@consult/clinical-notes'
import { noteTemplateListSchema, noteTemplateSchema, putNoteTemplateSchema } from '@consult/domain'
import { accepting, router } from '../trpc.ts'

/** The templates of clinical notes. */
export const noteTemplatesRouter = router({
  put: accepting('partner')
    .meta({
      scope: 'notes:write',
      rest: {
        method: 'PUT',
        path: '/note-templates/{key}',
        success: 201,
        upsert: true,
        summary: 'Create or change a template of notes',
        description:
          'Stores the next version of a template, unless nothing has changed. New notes follow the newest version; notes that were begun keep theirs.',
      },
    })
    .input(putNoteTemplateSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => putNoteTemplate(ctx.request, input)),
  list: accepting('partner', 'physician')
    .meta({
      scope: 'notes:read',
      audit: { none: 'Templates without a patient.' },
      rest: {
        method: 'GET',
        path: '/note-templates',
        summary: 'List the templates of notes',
        description: 'The newest version of each: your own, and the shipped ones that you did not replace.',
      },
    })
    .output(noteTemplateListSchema)
    .query(({ ctx }) => listNoteTemplates(ctx.request)),
})
