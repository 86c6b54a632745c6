import { z } from 'zod'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { clinicalNoteSchema } from './note.ts'

const changed = z.object({
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that the note is about.'),
  noteId: idSchema.describe('The note. Read the notes of the consult for its content.'),
  version: z.number().int().describe('The current version of the note.'),
  note: clinicalNoteSchema
    .nullish()
    .describe('The note. Only if `notesInEvents` of your account is on, and `null` once the patient was erased.'),
})

const summarized = z.object({
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that the summary is about.'),
  patientId: idSchema.describe(descriptions.patientId),
  version: z.number().int().describe('The version of the summary. Read the summary for its content.'),
})

/** The events about clinical notes: the schema of the `data` of each, described by what the event means. */
export const clinicalNoteEvents = {
  'note.signed': changed.describe('A physician signed a clinical note.'),
  'note.cosigned': changed.describe('A second physician signed a note that needed it.'),
  'note.returned': changed.describe('A second physician gave a signed note back to its author, with a remark.'),
  'note.amended': changed.describe('A physician replaced a signed note by a new version, with a reason.'),
  'note.addendum_added': changed.describe('A physician added to a signed note.'),
  'note.entered_in_error': changed.describe('A physician marked a note as one that should not have been written.'),
  'summary.released': summarized.describe(
    'The visit summary for the patient can be read, or was replaced by a new version.',
  ),
  'summary.withdrawn': summarized.describe('The visit summary for the patient can no longer be read.'),
} as const
