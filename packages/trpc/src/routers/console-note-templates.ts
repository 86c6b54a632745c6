import { getNoteTemplate, listNoteTemplates, putNoteTemplate, removeNoteTemplate } from '@consult/clinical-notes'
import {
  editedNoteTemplateSchema,
  getNoteTemplateSchema,
  noteTemplateKeyReferenceSchema,
  noteTemplateListSchema,
  noteTemplateSchema,
  saveNoteTemplateSchema,
} from '@consult/domain'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const reading = mayProcedure('readNoteTemplates').meta({ audit: { none: 'Templates without a patient.' } })

const change = mayProcedure('changeNoteTemplates')

/** The templates of clinical notes, in the console. */
export const consoleNoteTemplatesRouter = router({
  list: reading.output(noteTemplateListSchema).query(({ ctx }) => listNoteTemplates(ctx.request)),
  get: reading
    .input(getNoteTemplateSchema)
    .output(editedNoteTemplateSchema)
    .query(({ ctx, input }) => getNoteTemplate(ctx.request, input)),
  put: change
    .input(saveNoteTemplateSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => putNoteTemplate(ctx.request, input)),
  remove: change
    .input(noteTemplateKeyReferenceSchema)
    .output(noteTemplateSchema)
    .mutation(({ ctx, input }) => removeNoteTemplate(ctx.request, input)),
})
