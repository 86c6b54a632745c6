import { z } from 'zod'
import { ratingSchema } from '../rating.ts'
import { asyncConsultStatusSchema, closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

export const resolutionSchema = z.object({ summary: z.string().nullable(), followUp: z.string().nullable() })

/** The message-thread consult as every reader sees it. */
export const asyncConsultSchema = z.object({
  id: idSchema,
  status: asyncConsultStatusSchema,
  patientId: idSchema,
  patientExternalId: z.string().describe("The partner's own id of the patient."),
  physicianId: idSchema
    .nullable()
    .describe('The physician who holds the thread, or held it last; null before the first claim.'),
  reason: z.string().nullable().describe('Why the patient asks, as the partner gave it.'),
  language: z.string().nullable().describe('BCP 47.'),
  jurisdiction: z.string().nullable().describe('ISO 3166-2 (`US-CA`); a physician needs a licence for it.'),
  createdAt: instantSchema,
  lastActivityAt: instantSchema.describe('When something last happened; lists are ordered by it.'),
  consentedAt: instantSchema.nullable(),
  queuedAt: instantSchema.nullable().describe('When it began to wait for a physician.'),
  assignedAt: instantSchema.nullable(),
  responseDueAt: instantSchema.nullable().describe("When the physician's answer is due; null while none is owed."),
  resolveRequestedAt: instantSchema.nullable(),
  acceptanceEndsAt: instantSchema
    .nullable()
    .describe('Until when the patient may reopen it by writing; after that it closes.'),
  closedAt: instantSchema.nullable(),
  closedReason: closedReasonSchema.nullable().describe('How it ended; null while it is open.'),
  resolution: resolutionSchema.nullable().describe('What the physician left behind when asking to resolve.'),
  rating: ratingSchema.nullable().describe("The patient's rating, given once."),
  metadata: z.record(z.string(), z.string()).describe("The partner's own pairs. Empty for the widget."),
})

export type AsyncConsult = z.infer<typeof asyncConsultSchema>
