import { z } from 'zod'
import { asyncConsultStatusSchema } from './vocabulary/async-consult-status.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import { characters } from './vocabulary/text.ts'

/** What a physician looks for. It may say anything of a patient: it never stands in a URL or a log. */
export const searchQuerySchema = pageQuerySchema.extend({ query: characters({ max: 200 }) })
export type SearchQuery = z.output<typeof searchQuerySchema>

/** Where in a text something was found: from the first character to before the last, in UTF-16 units. */
const markSchema = z.tuple([z.number().int(), z.number().int()])

/** A message that was found. */
export const messageHitSchema = z.object({
  consult: z.object({ id: idSchema, status: asyncConsultStatusSchema }),
  patient: z.object({
    id: idSchema,
    externalId: z.string(),
    name: z.string().nullable(),
    birthDate: z.string().nullable(),
  }),
  messageId: idSchema,
  sequence: z.number().int(),
  authorType: z.enum(['patient', 'physician']),
  at: instantSchema,
  /** The part of the text that has the first match, cut at its ends; a name of a file, where that is what matches. */
  snippet: z.string(),
  marks: z.array(markSchema),
})
export type MessageHit = z.output<typeof messageHitSchema>

/** A patient who was found. */
export const patientHitSchema = z.object({
  id: idSchema,
  externalId: z.string(),
  name: z.string().nullable(),
  birthDate: z.string().nullable(),
  phone: z.string(),
  /** The newest of the patient's message-thread consults. */
  latest: z.object({ id: idSchema, status: asyncConsultStatusSchema, lastActivityAt: instantSchema }).nullable(),
})
export type PatientHit = z.output<typeof patientHitSchema>

/** Messages newest first. Patients are on the first page alone, the likeliest few. */
export const searchResultsSchema = z.object({
  patients: z.array(patientHitSchema),
  items: z.array(messageHitSchema),
  nextCursor: z.string().optional(),
})
export type SearchResults = z.output<typeof searchResultsSchema>
