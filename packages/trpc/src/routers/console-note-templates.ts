import { getNoteTemplate, listNoteTemplates, putNoteTemplate } from '@consult/clinical-notes'
import {
  editedNoteTemplateSchema,
  getNoteTemplateSchema,
  noteTemplateListSchema,
  noteTemplateSchema,
  saveNoteTemplateSchema,
} from '@consult/domain'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const reading = mayProcedure('readNoteTemplates').meta({ audit: { none: 'Templates without a patient.' } })

/** The templates of clinical notes, in the console. */
export const consoleNoteTemplatesRouter = router({
  list: reading.output(noteTemplateListSchema).query(({ ctx }) => listNoteTemplates(ctx.request)),
  get: reading
    .input(getNoteTemplateSchema)
    .output(editedNoteTemplateSchema)
    .query(({ ctx, input }) => getNoteTemplate(ctx.request, input)),
  put: mayProcedure('changeNoteTemplates')
    .input(saveNoteTemplateSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => putNoteTemplate(ctx.request, input)),
})
