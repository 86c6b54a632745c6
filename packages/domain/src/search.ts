import { z } from 'zod'
import { asyncConsultStatusSchema } from './vocabulary/async-consult-status.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import { characters } from './vocabulary/text.ts'

/** What a physician looks for. It may contain anything about a patient, so it never appears in a URL or a log. */
export const searchQuerySchema = pageQuerySchema.extend({ query: characters({ max: 200 }) })
export type SearchQuery = z.output<typeof searchQuerySchema>

/** Where in a text a match was found, in UTF-16 units: the start is inclusive, the end exclusive. */
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
  /** The part of the text around the first match, cut at both ends; or a file name, if the file name matches. */
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

/** Messages newest first. Only the first page has patients, and only the few most likely ones. */
export const searchResultsSchema = z.object({
  patients: z.array(patientHitSchema),
  items: z.array(messageHitSchema),
  nextCursor: z.string().optional(),
})
export type SearchResults = z.output<typeof searchResultsSchema>
