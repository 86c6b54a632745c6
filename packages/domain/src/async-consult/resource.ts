import { z } from 'zod'
import { consultIntakeSchema } from '../intake/intake.ts'
import { ratingSchema } from '../rating.ts'
import { asyncConsultStatusSchema, closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { prioritySchema } from '../vocabulary/priority.ts'

export const resolutionSchema = z.object({
  summary: z.string().nullable().describe(descriptions.summary),
  followUp: z.string().nullable().describe(descriptions.followUp),
})

/** A resolution on the record: it stays there when the patient reopens the consult. */
export const recordedResolutionSchema = resolutionSchema.extend({
  physicianId: idSchema.describe('The physician who asked to resolve the consult.'),
  requestedAt: instantSchema.describe('When the physician asked to resolve the consult.'),
  outcome: z
    .enum(['pending', 'accepted', 'reopened', 'expired'])
    .describe(
      'What became of it: `pending` while the patient can answer, `accepted` by the patient, `reopened` by a message of the patient, or `expired` because the consult closed without an answer.',
    ),
})

/** The message-thread consult as every reader sees it. */
export const asyncConsultSchema = z
  .object({
    id: idSchema.describe(descriptions.asyncConsultId),
    status: asyncConsultStatusSchema.describe('The current state of the consult.'),
    patientId: idSchema.describe(descriptions.patientId),
    patientExternalId: z.string().describe(descriptions.patientExternalId),
    physicianId: idSchema
      .nullable()
      .describe('The physician assigned to the consult now, or last. `null` until it is first claimed.'),
    invitedBy: idSchema.nullable().describe(descriptions.invitedBy),
    reason: z.string().nullable().describe(descriptions.reason),
    language: z.string().nullable().describe(descriptions.language),
    jurisdiction: z.string().nullable().describe(descriptions.jurisdiction),
    createdAt: instantSchema.describe(descriptions.createdAt),
    lastActivityAt: instantSchema.describe('When the consult last changed. Lists are sorted by it, newest first.'),
    consentedAt: instantSchema.nullable().describe('When the patient gave consent.'),
    consentVersion: z
      .string()
      .nullable()
      .describe('Version of your privacy page and terms that the patient accepted. `null` if none was stated.'),
    queuedAt: instantSchema.nullable().describe('When the consult entered the queue.'),
    assignedAt: instantSchema.nullable().describe('When the consult was assigned to the current physician.'),
    responseDueAt: instantSchema.nullable().describe("When the physician's reply is due. `null` if no reply is owed."),
    resolveRequestedAt: instantSchema.nullable().describe('When the physician asked to resolve the consult.'),
    acceptanceEndsAt: instantSchema
      .nullable()
      .describe('When the consult closes unless the patient sends a message first, which reopens it.'),
    closedAt: instantSchema.nullable().describe('When the consult closed.'),
    closedReason: closedReasonSchema.nullable().describe('Why the consult closed. `null` while it is open.'),
    closeNote: z.string().nullable().describe(descriptions.closeNote),
    resolution: resolutionSchema
      .nullable()
      .describe(
        'What the physician recorded when asking to resolve the consult. `null` while the consult is open again; `resolutions` keeps it.',
      ),
    resolutions: z
      .array(recordedResolutionSchema)
      .describe('Everything that physicians recorded when asking to resolve the consult, oldest first.'),
    rating: ratingSchema.nullable().describe("The patient's rating. It is given once and never changes."),
    patientReadSequence: z.number().int().describe(descriptions.patientReadSequence),
    physicianReadSequence: z.number().int().describe(descriptions.physicianReadSequence),
    intake: consultIntakeSchema,
    priority: prioritySchema.describe(descriptions.priority),
    metadata: z.record(z.string(), z.string()).describe(descriptions.metadata),
  })
  .describe('The async consult.')

export type AsyncConsult = z.infer<typeof asyncConsultSchema>
