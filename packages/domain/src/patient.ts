import { z } from 'zod'
import { phoneSchema } from './phone.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { dateSchema, instantSchema } from './vocabulary/instant.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import {
  externalIdSchema,
  jurisdictionSchema,
  languageSchema,
  metadataSchema,
  plainText,
  timeZoneSchema,
} from './vocabulary/text.ts'

const nameSchema = plainText({ max: 200 })

/** Body of `POST /v1/patients`, keyed on `externalId`. A field left out keeps its value; null clears it. */
export const upsertPatientSchema = z.object({
  externalId: externalIdSchema,
  phone: phoneSchema,
  firstName: nameSchema.nullish(),
  lastName: nameSchema.nullish(),
  birthDate: dateSchema.nullish(),
  email: z.email().max(254).nullish(),
  language: languageSchema.nullish(),
  jurisdiction: jurisdictionSchema.nullish(),
  timeZone: timeZoneSchema.nullish(),
  metadata: metadataSchema.nullish(),
})
export type UpsertPatient = z.output<typeof upsertPatientSchema>

export const listPatientsSchema = pageQuerySchema.extend({ externalId: externalIdSchema.optional() })
export type ListPatients = z.output<typeof listPatientsSchema>

export const patientSchema = z.object({
  id: idSchema,
  externalId: z.string().describe("The partner's own id of the patient."),
  phone: z.string().describe('E.164.'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  birthDate: z.string().nullable(),
  email: z.string().nullable(),
  language: z.string().nullable().describe('BCP 47.'),
  jurisdiction: z.string().nullable().describe('ISO 3166-2 (`US-CA`).'),
  timeZone: z.string().nullable().describe('IANA (`America/Los_Angeles`).'),
  metadata: z.record(z.string(), z.string()).describe("The partner's own pairs."),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Patient = z.infer<typeof patientSchema>
