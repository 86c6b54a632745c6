import { z } from 'zod'
import { colleagueSchema } from '../teamwork/colleague.ts'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { dispositionWords } from './disposition-words.ts'
import type { NoteContent } from './note-content.ts'
import { summaryWords } from './summary-words.ts'

/** What a part of a visit summary is about. */
export const summarySectionCodes = ['next_steps', 'addition'] as const

export const summarySectionSchema = z.object({
  code: knownValues(summarySectionCodes).describe(
    '`next_steps`: what is to happen with the patient. `addition`: what a physician added for the patient later.',
  ),
  title: z.string().describe('Title of the section, in the language of the summary.'),
  text: z.string().describe('Text of the section.'),
  at: instantSchema.nullable().describe('When it was added. `null` for what the note itself says.'),
})
export type SummarySection = z.output<typeof summarySectionSchema>

/** What a physician releases to the patient from a signed note. */
export const visitSummarySchema = z.object({
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that it is about.'),
  patientId: idSchema.describe(descriptions.patientId),
  version: z
    .number()
    .int()
    .describe('Rises with every change: an amendment, an addition for the patient, another note.'),
  language: z.string().describe('Language of the summary, as a BCP 47 tag.'),
  text: z.string().describe('What the physician wrote for the patient.'),
  sections: z.array(summarySectionSchema).describe('What follows the text, in this order.'),
  physician: colleagueSchema.describe('Who signed it.'),
  cosigner: colleagueSchema.nullable().describe('Who co-signed it. `null` if nobody had to.'),
  signedAt: instantSchema.describe('When the version of the note was signed that it is from.'),
  pdfUrl: z.string().describe('The summary as a PDF. Valid for five minutes; do not store it.'),
})
export type VisitSummary = z.output<typeof visitSummarySchema>

/** A visit summary without a link. */
export type VisitSummaryFacts = Omit<VisitSummary, 'pdfUrl'>

/** Path of `GET …/{id}/summary`. */
export const getVisitSummarySchema = z.object({ id: referenceSchema.describe('The consult.') })

/**
 * The text and sections that the patient reads. Null unless the content releases a summary.
 * @param additions what was added for the patient, oldest first
 */
export function summaryOf(
  { patientSummary, disposition }: Pick<NoteContent, 'patientSummary' | 'disposition'>,
  additions: readonly { readonly text: string; readonly at: string }[],
): Pick<VisitSummary, 'language' | 'text' | 'sections'> | null {
  if (!patientSummary?.released || patientSummary.text === '') return null
  const { language, text } = patientSummary
  const { nextSteps, addition } = summaryWords(language)
  const steps = disposition && dispositionWords(disposition, language)
  return {
    language,
    text,
    sections: [
      ...(steps ? [{ code: 'next_steps' as const, title: nextSteps, text: steps, at: null }] : []),
      ...additions.map((each) => ({ code: 'addition' as const, title: addition, text: each.text, at: each.at })),
    ],
  }
}
