import { z } from 'zod'
import { colleagueSchema } from '../teamwork/colleague.ts'
import { clinicalNoteStatuses } from '../vocabulary/clinical-note-status.ts'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { characters, visibleText } from '../vocabulary/text.ts'
import {
  diagnosisSchema,
  dispositionSchema,
  noteContentInput,
  notePatientSummarySchema,
  noteSectionSchema,
  noteTemplateReferenceSchema,
} from './note-content.ts'
import { noteTextLimit } from './template.ts'

/** How many notes a consult may have, and versions and addenda a note. Source: docs/limits.md. */
export const mostNotesOfConsult = 50
export const mostNoteVersions = 100
export const mostNoteAddenda = 100

export const noteSignatureRoles = ['author', 'cosigner'] as const
export type NoteSignatureRole = (typeof noteSignatureRoles)[number]

/** A clinical note about a consult of either kind. Patients never see it. */
export const clinicalNoteSchema = z.object({
  id: idSchema.describe('Unique identifier of the note.'),
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that it is about.'),
  patientId: idSchema.describe(descriptions.patientId),
  version: z.number().int().describe('0 for a draft. Signing makes version 1, and each amendment the next one.'),
  status: knownValues(clinicalNoteStatuses).describe(
    '`draft`: only its author sees it. `signed`: it no longer changes. `amended`: a newer version replaced the signed one. `entered_in_error`: it should not have been written.',
  ),
  revision: z.number().int().describe('Changes with every save of the draft. Send the one that you have read.'),
  template: noteTemplateReferenceSchema.describe('The template that it was written by.'),
  sections: z.array(noteSectionSchema).describe('The sections, in their order.'),
  diagnoses: z.array(diagnosisSchema).describe('The diagnoses, coded or in words.'),
  disposition: dispositionSchema.nullable().describe('What is to happen with the patient. `null` if not decided.'),
  patientSummary: notePatientSummarySchema
    .nullable()
    .describe('What the patient is to know. `null` if nothing is written for the patient.'),
  author: colleagueSchema.describe('Who wrote the note.'),
  amendmentReason: z.string().nullable().describe('Why this version replaced the one before. `null` for the first.'),
  signatures: z
    .array(
      z.object({
        role: knownValues(noteSignatureRoles).describe('`author` or `cosigner`.'),
        physicianId: idSchema.describe('Who signed.'),
        name: z.string().describe('Name of the physician when they signed.'),
        at: instantSchema.describe('When they signed.'),
      }),
    )
    .describe('The signatures of this version.'),
  cosignature: z
    .object({
      required: z.boolean().describe('Whether this version needs a second signature.'),
      physicianId: idSchema.nullable().describe('Who co-signed. `null` if nobody has.'),
      signedAt: instantSchema.nullable().describe('When they co-signed.'),
      returned: z
        .object({
          physicianId: idSchema.describe('Who returned it.'),
          name: z.string().describe('Name of the physician when they returned it.'),
          remark: z.string().describe('What the author is to change.'),
          at: instantSchema.describe('When they returned it.'),
        })
        .nullable()
        .describe('Set if a co-signer gave this version back to its author, who amends the note.'),
    })
    .describe('The signature of a second physician. Each version that needs one needs its own.'),
  addenda: z
    .array(
      z.object({
        id: idSchema.describe('Unique identifier of the addendum.'),
        text: z.string().describe('Text of the addendum.'),
        forPatient: z.boolean().describe('Whether the patient reads it in their visit summary.'),
        author: colleagueSchema.describe('Who wrote it.'),
        at: instantSchema.describe('When it was written.'),
      }),
    )
    .describe('What was added after signing, oldest first. Addenda never change.'),
  enteredInError: z
    .object({
      reason: z.string().describe('Why it should not have been written.'),
      physicianId: idSchema.describe('Who marked it.'),
      at: instantSchema.describe('When it was marked.'),
    })
    .nullable()
    .describe('Set if the note should not have been written.'),
  contentHash: z
    .string()
    .nullable()
    .describe('SHA-256 of the signed content, in hex. The same content has the same hash. `null` for a draft.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  updatedAt: instantSchema.describe(descriptions.updatedAt),
})
export type ClinicalNote = z.output<typeof clinicalNoteSchema>

const note = z.object({
  id: referenceSchema.describe('The consult.'),
  noteId: referenceSchema.describe('The note.'),
})

/** Query of `GET …/{id}/notes`. */
export const listClinicalNotesSchema = pageQuerySchema.extend({ id: referenceSchema.describe('The consult.') })

/** Query of `GET …/{id}/notes/{noteId}/versions`. */
export const listNoteVersionsSchema = pageQuerySchema.extend(note.shape)

const revision = z.number().int().min(0)

/** Body of `PUT …/{id}/notes/draft`. */
export const saveNoteDraftSchema = z.object({
  id: referenceSchema.describe('The consult.'),
  ...noteContentInput,
  revision: revision
    .nullish()
    .describe('The `revision` of the draft that you have read. Omit it for a new draft. Another one gets a 412.'),
})

/** Body of `POST …/{id}/notes/{noteId}/sign`. */
export const signNoteSchema = note.extend({
  revision: revision.nullish().describe('The `revision` that you have read. If you send it, another one gets a 412.'),
})

/** Body of `POST …/{id}/notes/{noteId}/amend`. Omitted fields keep their values. */
export const amendNoteSchema = note.extend({
  reason: visibleText({ min: 1, max: 2000 }).describe('Why the signed version is replaced.'),
  version: z
    .number()
    .int()
    .min(1)
    .nullish()
    .describe('The `version` that you have read. If you send it, another one gets a 412.'),
  ...noteContentInput,
})

/** Body of `POST …/{id}/notes/{noteId}/addenda`. */
export const addNoteAddendumSchema = note.extend({
  text: characters({ max: noteTextLimit, composed: true }).describe('What to add.'),
  forPatient: z
    .boolean()
    .nullish()
    .describe(
      'Whether the patient is to read it in their visit summary, which the note must release. `false` by default.',
    ),
})

/** Body of `POST …/{id}/notes/{noteId}/cosignature`. */
export const cosignNoteSchema = note.extend({
  version: z.number().int().min(1).describe('The `version` that you have read. Another one gets a 412.'),
  decision: z.enum(['sign', 'return']).describe('`sign` it, or `return` it to its author with a `remark`.'),
  remark: visibleText({ min: 1, max: 2000 }).nullish().describe('What the author is to change. Only to return a note.'),
})

/** Body of `POST …/{id}/notes/{noteId}/entered-in-error`. */
export const enterNoteInErrorSchema = note.extend({
  reason: visibleText({ min: 1, max: 2000 }).describe('Why the note should not have been written.'),
})
