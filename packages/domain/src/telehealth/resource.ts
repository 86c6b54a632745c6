import { z } from 'zod'
import { consultIntakeSchema } from '../intake/intake.ts'
import { ratingSchema } from '../rating.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { prioritySchema } from '../vocabulary/priority.ts'
import {
  cancelledReasonSchema,
  recordingStatusSchema,
  telehealthStatusSchema,
  transcriptStatusSchema,
} from '../vocabulary/telehealth-status.ts'
import { deviceResultsSchema, networkCheckSchema } from './device-check.ts'

/**
 * A place in the waiting room with the estimated range of the remaining wait; null when there is no basis for an
 * estimate.
 */
export const queuePlaceSchema = z.object({
  position: z.number().int().describe('Position in the waiting room. 1 is next.'),
  estimatedWaitSeconds: z
    .object({
      low: z.number().int().describe('Shortest likely wait, in seconds.'),
      high: z.number().int().describe('Longest likely wait, in seconds.'),
    })
    .nullable()
    .describe('Estimated remaining wait. `null` when it cannot be estimated.'),
})
export type QueuePlace = z.infer<typeof queuePlaceSchema>

/** The live-call consult as its events carry it: without links. */
export const telehealthSnapshotSchema = z
  .object({
    id: idSchema.describe(descriptions.telehealthConsultId),
    status: telehealthStatusSchema.describe('The current state of the consult.'),
    patientId: idSchema.describe(descriptions.patientId),
    patientExternalId: z.string().describe(descriptions.patientExternalId),
    physicianId: idSchema
      .nullable()
      .describe('The physician who is booked, being called, or in the call. `null` if there is none.'),
    reason: z.string().nullable().describe(descriptions.reason),
    language: z.string().nullable().describe(descriptions.language),
    jurisdiction: z.string().nullable().describe(descriptions.jurisdiction),
    scheduledFor: instantSchema.nullable().describe(descriptions.scheduledFor),
    durationMinutes: z.number().int().describe(descriptions.durationMinutes),
    rescheduledFrom: instantSchema.nullable().describe(descriptions.rescheduledFrom),
    createdAt: instantSchema.describe(descriptions.createdAt),
    waitingSince: instantSchema.nullable().describe('When the patient entered the waiting room.'),
    ringingSince: instantSchema.nullable().describe('When the current ring started.'),
    ringExpiresAt: instantSchema.nullable().describe('When the current ring ends if the physician does not answer.'),
    startedAt: instantSchema.nullable().describe('When the call started.'),
    endedAt: instantSchema.nullable().describe('When the call ended.'),
    cancelledAt: instantSchema.nullable().describe('When the consult was canceled.'),
    cancelledReason: cancelledReasonSchema.nullable().describe(descriptions.cancelledReason),
    queue: queuePlaceSchema
      .nullable()
      .describe("The patient's place in the waiting room. `null` unless the patient is waiting."),
    devices: deviceResultsSchema.nullable().describe(descriptions.devices),
    network: networkCheckSchema.nullable().describe(descriptions.network),
    recordingStatus: recordingStatusSchema.describe('Status of the recording.'),
    transcriptStatus: transcriptStatusSchema.describe('Status of the transcript.'),
    rating: ratingSchema.nullable().describe("The patient's rating. It is given once and never changes."),
    cancelReason: z.string().nullable().describe(descriptions.cancelReason),
    intake: consultIntakeSchema,
    priority: prioritySchema.describe(descriptions.priority),
    metadata: z.record(z.string(), z.string()).describe(descriptions.metadata),
  })
  .describe('The telehealth consult, without links.')

export type TelehealthSnapshot = z.infer<typeof telehealthSnapshotSchema>

/** The live-call consult as a reader sees it. The links expire after five minutes; read again to refresh them. */
export const telehealthConsultSchema = telehealthSnapshotSchema.extend({
  recordingUrl: z
    .string()
    .optional()
    .describe('Link to the recording, once ready. Expires after 5 minutes; read the consult again for a new one.'),
  transcriptUrl: z
    .string()
    .optional()
    .describe('Link to the transcript, once ready. Expires after 5 minutes; read the consult again for a new one.'),
})
export type TelehealthConsult = z.infer<typeof telehealthConsultSchema>
