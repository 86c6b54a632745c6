import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { languageSchema } from '../vocabulary/place.ts'
import { characters, visibleText } from '../vocabulary/text.ts'
import { mostNoteSections, noteSectionKeySchema, noteTemplateKeySchema, noteTextLimit } from './template.ts'

/** How many diagnoses a note may have. */
export const mostDiagnoses = 30

export const diagnosisRanks = ['primary', 'secondary'] as const
export const diagnosisCertainties = ['confirmed', 'provisional', 'refuted'] as const

/** What is to happen with the patient. `follow_up` has `inDays`, `specialist` a `specialty`. */
export const dispositionKinds = [
  'self_care',
  'follow_up',
  'primary_care',
  'in_person',
  'specialist',
  'urgent_care',
  'emergency',
  'no_follow_up',
  'unable_to_treat',
] as const
export type DispositionKind = (typeof dispositionKinds)[number]

const text = characters({ max: noteTextLimit, composed: true })

const diagnosisFields = {
  system: visibleText({ min: 1, max: 200 }).nullable().describe('URI of the code system. `null` without a code.'),
  code: visibleText({ min: 1, max: 64 }).nullable().describe('The code. `null` if the text alone says it.'),
  display: visibleText({ max: 500 }).nullable().describe('What the code means, in the words of the code system.'),
  text: visibleText({ max: 500 }).nullable().describe("The diagnosis in the physician's words."),
}
const rank = 'Whether it is the main diagnosis. There is one main diagnosis at most.'
const certainty = 'How certain it is. `refuted`: it was considered and ruled out.'

/** A diagnosis, coded or in words. */
export const diagnosisSchema = z.object({
  ...diagnosisFields,
  rank: knownValues(diagnosisRanks).describe(rank),
  certainty: knownValues(diagnosisCertainties).describe(certainty),
})
export type Diagnosis = z.output<typeof diagnosisSchema>

const diagnosisInputSchema = z.object({
  system: diagnosisFields.system.optional(),
  code: diagnosisFields.code.optional(),
  display: diagnosisFields.display.optional(),
  text: diagnosisFields.text.optional(),
  rank: z.enum(diagnosisRanks).nullish().describe(`${rank} \`secondary\` by default.`),
  certainty: z.enum(diagnosisCertainties).nullish().describe(`${certainty} \`confirmed\` by default.`),
})

const dispositionFields = {
  inDays: z.number().int().min(1).max(3650).nullable().describe('In how many days, for `follow_up`.'),
  specialty: visibleText({ min: 1, max: 200 }).nullable().describe('Which specialty, for `specialist`.'),
  reason: visibleText({ max: 2000 }).nullable().describe('Why, and what was advised.'),
}

export const dispositionSchema = z.object({
  kind: knownValues(dispositionKinds).describe('What is to happen with the patient.'),
  ...dispositionFields,
})
export type Disposition = z.output<typeof dispositionSchema>

const dispositionInputSchema = z.object({
  kind: z.enum(dispositionKinds).describe('What is to happen with the patient.'),
  inDays: dispositionFields.inDays.optional(),
  specialty: dispositionFields.specialty.optional(),
  reason: dispositionFields.reason.optional(),
})

export const noteSectionSchema = z.object({
  key: noteSectionKeySchema,
  title: z.string().describe('Title of the section.'),
  text: z.string().describe('Text of the section.'),
  generated: z.boolean().describe('Whether a program wrote the text, and nobody has changed it since.'),
})
export type NoteSection = z.output<typeof noteSectionSchema>

export const notePatientSummarySchema = z.object({
  text: z.string().describe('What the patient is to know, in plain words.'),
  language: z.string().describe('Language of the text, as a BCP 47 tag.'),
  released: z.boolean().describe('Whether the physician releases it to the patient once the note is signed.'),
})
export type NotePatientSummary = z.output<typeof notePatientSummarySchema>

export const noteTemplateReferenceSchema = z.object({
  key: z.string().describe('Key of the template.'),
  version: z.number().int().describe('Version of the template.'),
})

/** What a note says, apart from who signed it and when. */
export interface NoteContent {
  readonly template: { readonly key: string; readonly version: number }
  readonly sections: readonly NoteSection[]
  readonly diagnoses: readonly Diagnosis[]
  readonly disposition: Disposition | null
  readonly patientSummary: NotePatientSummary | null
}

/** The fields in which a physician writes a note. Omitted fields keep their values. */
export const noteContentInput = {
  template: noteTemplateKeySchema
    .optional()
    .describe(
      'Key of the template: its newest version, unless the note has a version of it already. `soap` by default. Texts of sections that both have stay.',
    ),
  sections: z
    .array(
      z.object({
        key: noteSectionKeySchema,
        title: visibleText({ min: 1, max: 200 })
          .nullish()
          .describe("Title of the section. The template's title by default."),
        text: text.describe('Text of the section.'),
        generated: z.boolean().nullish().describe('Set it if a program wrote the text. Nobody may have changed it.'),
      }),
    )
    .max(mostNoteSections)
    .optional()
    .describe('All sections, in their order.'),
  diagnoses: z.array(diagnosisInputSchema).max(mostDiagnoses).optional().describe('All diagnoses.'),
  disposition: dispositionInputSchema.nullish().describe('What is to happen with the patient. `null`: not decided.'),
  patientSummary: z
    .object({
      text: text.describe('What the patient is to know, in plain words.'),
      language: languageSchema.describe('Language of the text, as a BCP 47 tag.'),
      released: z.boolean().nullish().describe('Whether the patient may read it once the note is signed.'),
    })
    .nullish()
    .describe('What the patient is to know. `null`: nothing is written for the patient.'),
}
const contentSchema = z.object(noteContentInput)
export type NoteContentInput = z.output<typeof contentSchema>
