import { z } from 'zod'
import {
  patientNotificationsSchema,
  shownPatientNotificationsSchema,
  unsubscribedSchema,
} from './notifications/settings.ts'
import { phoneSchema } from './phone.ts'
import { descriptions } from './vocabulary/descriptions.ts'
import { emailAddressSchema } from './vocabulary/email.ts'
import { idSchema, referenceSchema } from './vocabulary/identifiers.ts'
import { dateSchema, instantSchema } from './vocabulary/instant.ts'
import { personName } from './vocabulary/name.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import { jurisdictionSchema, languageSchema } from './vocabulary/place.ts'
import { externalIdSchema, metadataSchema } from './vocabulary/text.ts'
import { timeZoneSchema } from './vocabulary/time-zone.ts'

/** An empty name counts as no name. */
const nameSchema = personName({ max: 200 }).transform((name) => (name === '' ? null : name))

/** Body of `POST /v1/patients`, keyed on `externalId`. An omitted field keeps its value; null clears it. */
export const upsertPatientSchema = z.object({
  externalId: externalIdSchema.describe(descriptions.patientExternalId),
  phone: phoneSchema.describe(descriptions.phone),
  firstName: nameSchema.nullish().describe(descriptions.firstName),
  lastName: nameSchema.nullish().describe(descriptions.lastName),
  birthDate: dateSchema.nullish().describe(descriptions.birthDate),
  email: emailAddressSchema.nullish().describe(descriptions.patientEmail),
  language: languageSchema.nullish().describe(descriptions.language),
  jurisdiction: jurisdictionSchema.nullish().describe(descriptions.patientJurisdiction),
  timeZone: timeZoneSchema.nullish().describe(descriptions.timeZone),
  metadata: metadataSchema.nullish().describe(descriptions.metadata),
  notifications: patientNotificationsSchema
    .nullish()
    .describe('How the patient wants to be told that something waits. `null`: as your account says.'),
  testClockId: referenceSchema
    .nullish()
    .describe(
      'The test clock that the patient and their consults follow. Only in a test environment, and only when the patient is created.',
    ),
})
export type UpsertPatient = z.output<typeof upsertPatientSchema>

/** Body of `PATCH /v1/patients/{id}`. */
export const updatePatientSchema = z.object({
  legalHold: z
    .boolean()
    .optional()
    .describe('`true` prevents the erasure of the patient, also one that is pending. `false` allows it again.'),
  confidential: z
    .boolean()
    .optional()
    .describe(
      '`true` raises an alert for your auditors whenever somebody besides the assigned physician opens data of the patient.',
    ),
  notifications: patientNotificationsSchema
    .nullish()
    .describe('How the patient wants to be told that something waits. `null`: as your account says.'),
})
export type UpdatePatient = z.output<typeof updatePatientSchema>

export const listPatientsSchema = pageQuerySchema.extend({
  externalId: externalIdSchema.optional().describe('Return only the patient with this identifier in your own system.'),
})
export type ListPatients = z.output<typeof listPatientsSchema>

export const patientSchema = z.object({
  id: idSchema.describe('Unique identifier of the patient.'),
  externalId: z.string().describe(descriptions.patientExternalId),
  phone: z.string().describe(descriptions.phone),
  firstName: z.string().nullable().describe(descriptions.firstName),
  lastName: z.string().nullable().describe(descriptions.lastName),
  birthDate: z.string().nullable().describe(descriptions.birthDate),
  email: z.string().nullable().describe(descriptions.patientEmail),
  language: z.string().nullable().describe(descriptions.language),
  jurisdiction: z.string().nullable().describe(descriptions.patientJurisdiction),
  timeZone: z.string().nullable().describe(descriptions.timeZone),
  metadata: z.record(z.string(), z.string()).describe(descriptions.metadata),
  notifications: shownPatientNotificationsSchema
    .nullable()
    .describe('How the patient wants to be told that something waits. `null`: as your account says.'),
  unsubscribed: unsubscribedSchema.describe('What the patient has unsubscribed from by the link in a mail.'),
  legalHold: z.boolean().describe('Whether you must keep the data of the patient. While `true`, it cannot be erased.'),
  confidential: z
    .boolean()
    .describe('Whether an alert is raised when somebody besides the assigned physician opens data of the patient.'),
  testClockId: idSchema.nullable().describe('The test clock that the patient follows. `null`: real time.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  updatedAt: instantSchema.describe(descriptions.updatedAt),
})
export type Patient = z.infer<typeof patientSchema>
