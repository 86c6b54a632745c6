import { z } from 'zod'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { visibleText } from '../vocabulary/text.ts'
import { noteKeySchema } from './template.ts'

/** How many lists of codes an account may have, and codes in one. Source: docs/limits.md. */
export const mostCodeLists = 20
export const mostConcepts = 5000
/** How many codes a search returns at most. */
export const mostConceptsFound = 20

const codeListKeySchema = noteKeySchema.describe('Key of the list, such as `dermatology`.')
const codeSchema = visibleText({ min: 1, max: 64 }).describe('The code, as the code system writes it.')
const displaySchema = visibleText({ min: 1, max: 500 }).describe(
  'What the code means, in the words of the code system.',
)

const fields = {
  key: codeListKeySchema,
  system: visibleText({ min: 1, max: 200 }).describe(
    'URI of the code system, such as `http://hl7.org/fhir/sid/icd-10-cm`.',
  ),
  title: visibleText({ min: 1, max: 200 }).describe('Name of the list, as physicians see it.'),
}

/** A code of a list, with what it means. */
export const conceptSchema = z.object({ code: codeSchema, display: displaySchema })
export type Concept = z.output<typeof conceptSchema>

/** Body of `PUT /v1/code-lists/{key}`, with the key of the path. */
export const putCodeListSchema = z.object({
  ...fields,
  concepts: z
    .array(conceptSchema)
    .min(1)
    .max(mostConcepts)
    .describe('All codes of the list. They take the place of those before.'),
})
export type PutCodeList = z.output<typeof putCodeListSchema>

export const codeListReferenceSchema = z.object({ key: codeListKeySchema })

/** A list of codes, without its codes. */
export const codeListSchema = z.object({
  ...fields,
  concepts: z.number().int().describe('How many codes it has.'),
  updatedAt: instantSchema.describe('When the list was stored last.'),
})
export type CodeList = z.output<typeof codeListSchema>

/** Response of `GET /v1/code-lists`. There are few, so it has no pages. */
export const codeListsSchema = z.object({ items: z.array(codeListSchema).describe('The lists, by key.') })

/** Which codes of a list the console shows: those that a physician would find by the text, or all. */
export const listConceptsSchema = pageQuerySchema.extend({
  key: codeListKeySchema,
  text: visibleText({ max: 200 }).optional(),
})
export type ListConcepts = z.output<typeof listConceptsSchema>

/** What storing a list would change, in numbers of codes. */
export const codeListChangeSchema = z.object({
  added: z.number().int(),
  /** Codes that stay and get another meaning. */
  changed: z.number().int(),
  removed: z.number().int(),
})
export type CodeListChange = z.output<typeof codeListChangeSchema>

/** A code that a search has found. */
export const foundConceptSchema = z.object({
  system: z.string(),
  code: z.string(),
  display: z.string(),
  /** The title of its list. */
  list: z.string(),
})
export type FoundConcept = z.output<typeof foundConceptSchema>
