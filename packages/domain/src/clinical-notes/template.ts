import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters, visibleText } from '../vocabulary/text.ts'

/** How many templates of notes an account may have, versions of one, and sections in one. Source: docs/limits.md. */
export const mostNoteTemplates = 50
export const mostNoteTemplateVersions = 200
export const mostNoteSections = 20
/** How many characters a section, the patient's summary or an addendum may have. */
export const noteTextLimit = 8000

const keyPattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/
/** A key that a partner chooses. */
export const noteKeySchema = z.string().regex(keyPattern, {
  message:
    'Use 1 to 64 lowercase letters, digits, dots, hyphens and underscores. Begin and end with a letter or digit.',
})

export const noteTemplateKeySchema = noteKeySchema.describe('Key of the template, such as `soap`.')
export const noteSectionKeySchema = noteKeySchema.describe('Key of the section, such as `assessment`.')

/** A section of a template. */
export const noteTemplateSectionSchema = z.object({
  key: noteSectionKeySchema,
  title: visibleText({ min: 1, max: 200 }).describe('Title of the section, as physicians see it.'),
  hint: visibleText({ max: 500 }).nullable().describe('What belongs in the section. `null`: nothing is said.'),
  text: characters({ max: noteTextLimit, composed: true }).describe(
    'Text that a new note starts with. The Tab key jumps to each `___` in it.',
  ),
  required: z.boolean().describe('Whether a note can be signed only with a text in this section.'),
})
export type NoteTemplateSection = z.output<typeof noteTemplateSectionSchema>

/** A version of a template. Versions never change: notes keep theirs. */
export const noteTemplateSchema = z.object({
  key: noteTemplateKeySchema,
  version: z.number().int().describe('Counted from 1. A note keeps the version that it was begun with.'),
  title: z.string().describe('Name of the template, as physicians see it.'),
  sections: z.array(noteTemplateSectionSchema).describe('The sections, in their order.'),
  shipped: z.boolean().describe('Whether it came with the service.'),
  createdAt: instantSchema.nullable().describe(`${descriptions.createdAt} \`null\` for a shipped version.`),
})
export type NoteTemplate = z.output<typeof noteTemplateSchema>

/** Response of `GET /v1/note-templates`. There are few, so it has no pages. */
export const noteTemplateListSchema = z.object({
  items: z.array(noteTemplateSchema).describe('The newest version of each template.'),
})

/** The template of a path. */
export const noteTemplateKeyReferenceSchema = z.object({ key: noteTemplateKeySchema })

/** Body of `PUT /v1/note-templates/{key}`, with the key of the path. */
export const putNoteTemplateSchema = z.object({
  key: noteTemplateKeySchema,
  title: visibleText({ min: 1, max: 200 }).describe('Name of the template, as physicians see it.'),
  sections: z
    .array(
      noteTemplateSectionSchema.extend({
        hint: noteTemplateSectionSchema.shape.hint.optional(),
        text: noteTemplateSectionSchema.shape.text.nullish(),
        required: noteTemplateSectionSchema.shape.required.nullish(),
      }),
    )
    .min(1)
    .max(mostNoteSections)
    .describe('The sections, in their order. Their keys differ.'),
})
export type PutNoteTemplate = z.output<typeof putNoteTemplateSchema>

/** What the console saves. */
export const saveNoteTemplateSchema = putNoteTemplateSchema.extend({
  /** The version that the change is based on. `null`: the key must be new. */
  basedOn: z.number().int().nullable(),
})

/** Which version the console shows: this one, or the newest. */
export const getNoteTemplateSchema = z.object({
  key: noteTemplateKeySchema,
  version: z.number().int().min(1).optional(),
})
export type GetNoteTemplate = z.output<typeof getNoteTemplateSchema>

/** A version of a template, with the number of the newest one, and of the one that saving stores. */
export const editedNoteTemplateSchema = noteTemplateSchema.extend({
  newest: z.number().int(),
  next: z.number().int(),
})
export type EditedNoteTemplate = z.output<typeof editedNoteTemplateSchema>

const section = (key: string, title: string, hint: string, required = false): NoteTemplateSection => ({
  key,
  title,
  hint,
  text: '',
  required,
})

/** The templates of every account. A partner's own version of one of these keys replaces it in new notes. */
export const shippedNoteTemplates: readonly NoteTemplate[] = [
  {
    key: 'soap',
    version: 1,
    title: 'SOAP',
    sections: [
      section('subjective', 'Subjective', 'What the patient reports: complaint, history, medication, allergies.'),
      section('objective', 'Objective', 'What you saw or measured, photos and results included.'),
      section('assessment', 'Assessment', 'Your judgment: diagnoses and what else was considered.', true),
      section('plan', 'Plan', 'Treatment, advice, safety net and follow-up.', true),
    ],
    shipped: true,
    createdAt: null,
  },
  {
    key: 'short',
    version: 1,
    title: 'Short note',
    sections: [section('note', 'Note', 'Findings, judgment and plan in a few sentences.', true)],
    shipped: true,
    createdAt: null,
  },
]
