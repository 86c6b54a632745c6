import { z } from 'zod'
import { patientReferenceFields, requireOnePatient } from '../patient-reference.ts'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import { jurisdictionSchema, languageSchema, metadataSchema, plainText } from '../vocabulary/text.ts'
import { deviceCheckSchema, networkCheckSchema } from './device-check.ts'

/** How long a call is planned to last when nobody says, in minutes. */
export const defaultCallMinutes = 20

/** How long a call may be planned to last, in minutes. */
const callMinutesSchema = z.number().int().min(5).max(240)

/**
 * Body of `POST /v1/telehealth-consults`. With `physicianId` the call is booked with that physician; together with
 * `scheduledFor` it takes their time from then on for `durationMinutes`.
 */
export const createTelehealthConsultSchema = z
  .object({
    ...patientReferenceFields,
    physicianId: referenceSchema.nullish(),
    scheduledFor: instantInputSchema.nullish(),
    durationMinutes: callMinutesSchema.nullish().transform((minutes) => minutes ?? defaultCallMinutes),
    reason: plainText({ max: 2000 }).nullish(),
    language: languageSchema.nullish(),
    jurisdiction: jurisdictionSchema.nullish(),
    metadata: metadataSchema.nullish(),
  })
  .superRefine(requireOnePatient)
export type CreateTelehealthConsult = z.output<typeof createTelehealthConsultSchema>

/**
 * Body of `PATCH /v1/telehealth-consults/{id}`: the new time of a booked call. What is left out of the rest stays as it
 * was.
 */
export const rescheduleTelehealthConsultSchema = z.object({
  scheduledFor: instantInputSchema,
  durationMinutes: callMinutesSchema.nullish(),
  physicianId: referenceSchema.nullish(),
})
export type RescheduleTelehealthConsult = z.output<typeof rescheduleTelehealthConsultSchema>

/** Query of `GET /v1/telehealth-consults`. */
export const listTelehealthConsultsSchema = pageQuerySchema.extend({
  status: telehealthStatusSchema.optional(),
  patientId: referenceSchema.optional(),
})
export type ListTelehealthConsults = z.output<typeof listTelehealthConsultsSchema>

/** Body of `POST /v1/telehealth-consults/{id}/ready`. */
export const telehealthReadySchema = z.object({
  devices: deviceCheckSchema.nullish(),
  network: networkCheckSchema.nullish(),
})
export type TelehealthReady = z.output<typeof telehealthReadySchema>

/** Body of `POST /v1/telehealth-consults/{id}/cancel`. The reason is for the record. */
export const cancelTelehealthConsultSchema = z.object({ reason: plainText({ max: 2000 }).nullish() })
export type CancelTelehealthConsult = z.output<typeof cancelTelehealthConsultSchema>
