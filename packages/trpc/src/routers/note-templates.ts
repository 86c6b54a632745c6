import { listNoteTemplates, putNoteTemplate, removeNoteTemplate } from '@consult/clinical-notes'
import {
  noteTemplateKeyReferenceSchema,
  noteTemplateListSchema,
  noteTemplateSchema,
  putNoteTemplateSchema,
} from '@consult/domain'
import { accepting, router } from '../trpc.ts'

const writing = accepting('partner').meta({ scope: 'notes:write' })

/** The templates of clinical notes. */
export const noteTemplatesRouter = router({
  put: writing
    .meta({
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
  remove: writing
    .meta({
      rest: {
        method: 'DELETE',
        path: '/note-templates/{key}',
        summary: 'Delete a template of notes',
        description:
          'Returns the version that was the newest. New notes cannot follow the template; notes that were begun keep their version. With the key of a shipped template, new notes follow the shipped one again.',
      },
    })
    .input(noteTemplateKeyReferenceSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => removeNoteTemplate(ctx.request, input)),
})
