import { z } from 'zod'
import { ratingSchema } from '../rating.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { asyncConsultStatusSchema, closedReasonSchema } from './status.ts'

export const resolutionSchema = z.object({ summary: z.string().nullable(), followUp: z.string().nullable() })

/** The message-thread consult as every reader sees it. */
export const asyncConsultSchema = z.object({
  id: idSchema,
  status: asyncConsultStatusSchema,
  patientId: idSchema,
  patientExternalId: z.string(),
  physicianId: idSchema.nullable(),
  reason: z.string().nullable(),
  language: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  createdAt: instantSchema,
  lastActivityAt: instantSchema,
  consentedAt: instantSchema.nullable(),
  queuedAt: instantSchema.nullable(),
  assignedAt: instantSchema.nullable(),
  responseDueAt: instantSchema.nullable(),
  resolveRequestedAt: instantSchema.nullable(),
  acceptanceEndsAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  closedReason: closedReasonSchema.nullable(),
  resolution: resolutionSchema.nullable(),
  rating: ratingSchema.nullable(),
  metadata: z.record(z.string(), z.string()),
})

export type AsyncConsult = z.infer<typeof asyncConsultSchema>
