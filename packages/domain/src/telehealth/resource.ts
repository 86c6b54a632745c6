import { z } from 'zod'
import { ratingSchema } from '../rating.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import {
  cancelledReasonSchema,
  recordingStatusSchema,
  telehealthStatusSchema,
  transcriptStatusSchema,
} from '../vocabulary/telehealth-status.ts'
import { deviceResultsSchema, networkCheckSchema } from './device-check.ts'

/** A place in the waiting room with an honest range of what is left to wait; null when there is nothing to go by. */
export const queuePlaceSchema = z.object({
  position: z.number().int(),
  estimatedWaitSeconds: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
})
export type QueuePlace = z.infer<typeof queuePlaceSchema>

/** The live-call consult as its events carry it: without links. */
export const telehealthSnapshotSchema = z.object({
  id: idSchema,
  status: telehealthStatusSchema,
  patientId: idSchema,
  patientExternalId: z.string(),
  physicianId: idSchema.nullable(),
  reason: z.string().nullable(),
  language: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  scheduledFor: instantSchema.nullable(),
  durationMinutes: z.number().int(),
  rescheduledFrom: instantSchema.nullable().describe('The time that it was booked for before it was moved last.'),
  createdAt: instantSchema,
  waitingSince: instantSchema.nullable(),
  ringingSince: instantSchema.nullable(),
  ringExpiresAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  cancelledReason: cancelledReasonSchema
    .nullable()
    .describe('How it came to be cancelled: somebody asked, or the patient of a booked call never came.'),
  queue: queuePlaceSchema.nullable(),
  devices: deviceResultsSchema.nullable(),
  network: networkCheckSchema.nullable(),
  recordingStatus: recordingStatusSchema,
  transcriptStatus: transcriptStatusSchema,
  rating: ratingSchema.nullable(),
  metadata: z.record(z.string(), z.string()),
})

export type TelehealthSnapshot = z.infer<typeof telehealthSnapshotSchema>

/** The live-call consult as a reader sees it; the links last five minutes and are refreshed by reading again. */
export const telehealthConsultSchema = telehealthSnapshotSchema.extend({
  recordingUrl: z.string().optional(),
  transcriptUrl: z.string().optional(),
})
export type TelehealthConsult = z.infer<typeof telehealthConsultSchema>
