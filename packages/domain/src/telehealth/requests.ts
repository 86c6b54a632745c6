import { z } from 'zod'
import { askedIntakeFields, intakeRequiredField } from '../intake/intake.ts'
import { onePatient, patientReferenceFields, requireOnePatient } from '../patient-reference.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { jurisdictionSchema, languageSchema } from '../vocabulary/place.ts'
import { prioritySchema } from '../vocabulary/priority.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import { metadataSchema, plainText, visibleText } from '../vocabulary/text.ts'
import { deviceCheckSchema, networkCheckSchema } from './device-check.ts'

/** The default duration of a call, in minutes. */
export const defaultCallMinutes = 20

/** The allowed duration of a call, in minutes. */
const callMinutesSchema = z.number().int().min(5).max(240)

/**
 * Body of `POST /v1/telehealth-consults`. `physicianId` books the call with that physician; with `scheduledFor` it also
 * reserves their time from then on for `durationMinutes`.
 */
export const createTelehealthConsultSchema = z
  .object({
    ...patientReferenceFields,
    physicianId: referenceSchema
      .nullish()
      .describe('The physician to book. Omit it to let the next available physician take the call.'),
    scheduledFor: instantInputSchema
      .nullish()
      .describe('When the call starts, at most two years ahead. Omit it for a call without a booked time.'),
    durationMinutes: callMinutesSchema
      .nullish()
      .transform((minutes) => minutes ?? defaultCallMinutes)
      .describe(`${descriptions.durationMinutes} Defaults to ${defaultCallMinutes}.`),
    reason: visibleText({ max: 2000 }).nullish().describe(descriptions.reason),
    language: languageSchema.nullish().describe(descriptions.language),
    jurisdiction: jurisdictionSchema.nullish().describe(descriptions.jurisdiction),
    priority: prioritySchema.nullish().describe(descriptions.statedPriority),
    metadata: metadataSchema.nullish().describe(descriptions.metadataOfNew),
    ...askedIntakeFields,
    intakeRequired: intakeRequiredField,
  })
  .superRefine(requireOnePatient)
  .meta(onePatient)
export type CreateTelehealthConsult = z.output<typeof createTelehealthConsultSchema>

/** The new plan of a booked call. */
const planFields = {
  scheduledFor: instantInputSchema.nullish().describe('The new start time, at most two years ahead.'),
  durationMinutes: callMinutesSchema.nullish().describe(`${descriptions.durationMinutes} Only with \`scheduledFor\`.`),
  physicianId: referenceSchema
    .nullish()
    .describe('The physician to book. Omit it to keep the current one. Only with `scheduledFor`.'),
}

/** Body of `PATCH /v1/telehealth-consults/{id}`. Omitted fields keep their values. */
export const updateTelehealthConsultSchema = z
  .object({
    ...planFields,
    priority: prioritySchema.nullish().describe(descriptions.newPriority),
    metadata: metadataSchema.nullish().describe(descriptions.newMetadata),
  })
  .superRefine(({ scheduledFor, durationMinutes, physicianId, priority, metadata }, issues) => {
    const movesOnly = durationMinutes != null || physicianId != null || (priority == null && metadata === undefined)
    if (scheduledFor != null || !movesOnly) return
    const message =
      'To move the call or change its physician or duration, send the start time, even if it stays the same.'
    issues.addIssue({ code: 'custom', path: ['scheduledFor'], message, params: { code: 'required' } })
  })
export type UpdateTelehealthConsult = z.output<typeof updateTelehealthConsultSchema>

/** The new time of a booked call; null keeps the duration or the physician. */
export interface NewPlan {
  readonly scheduledFor: Date
  readonly durationMinutes?: number | null | undefined
  readonly physicianId?: string | null | undefined
}

/** Query of `GET /v1/telehealth-consults`. */
export const listTelehealthConsultsSchema = pageQuerySchema.extend({
  status: telehealthStatusSchema.optional().describe('Return only consults in this state.'),
  patientId: referenceSchema.optional().describe('Return only consults of this patient.'),
})
export type ListTelehealthConsults = z.output<typeof listTelehealthConsultsSchema>

/** Body of `POST /v1/telehealth-consults/{id}/ready`. */
export const telehealthReadySchema = z.object({
  devices: deviceCheckSchema.nullish().describe(descriptions.devices),
  network: networkCheckSchema.nullish().describe(descriptions.network),
})
export type TelehealthReady = z.output<typeof telehealthReadySchema>

/** Why a physician picks a patient before others. Fixed words: the audit keeps them, and a text would be about the patient. */
export const reserveReasons = ['more_urgent', 'known_patient', 'language', 'agreed', 'other'] as const
export type ReserveReason = (typeof reserveReasons)[number]

/** Body of `POST /v1/telehealth-consults/{id}/reserve`. */
export const reserveTelehealthConsultSchema = z.object({
  reason: z
    .enum(reserveReasons)
    .nullish()
    .describe('Why this patient is next. Required while a patient whom the physician could take is before them.'),
})

/** Body of `POST /v1/telehealth-consults/{id}/cancel`. The reason is for the record. */
export const cancelTelehealthConsultSchema = z.object({
  reason: plainText({ max: 2000 }).nullish().describe('Why the call is canceled, for your records.'),
})
export type CancelTelehealthConsult = z.output<typeof cancelTelehealthConsultSchema>
