import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'

export const dataRequestStatusSchema = z.enum(['pending', 'running', 'done', 'failed'])
export type DataRequestStatus = z.infer<typeof dataRequestStatusSchema>

/** Why an export ended without an archive. */
export const exportFailureCodeSchema = z.enum(['patient_erased', 'gave_up', 'document_failed'])
export type ExportFailureCode = z.infer<typeof exportFailureCodeSchema>

/** What a partner asked to do with a patient's data, and its progress. Source: docs/erasure.md, docs/data-export.md. */
export const dataRequestSchema = z.object({
  id: idSchema.describe('Unique identifier of the data request.'),
  kind: z
    .enum(['erasure', 'export'])
    .describe('What is done: `erasure` deletes all data of the patient, `export` copies it into an archive.'),
  patientId: idSchema.describe(descriptions.patientId),
  status: dataRequestStatusSchema.describe(
    '`pending`: nothing was done yet. `running`: work has begun; an erasure can no longer be stopped. `failed`: the service gave up, and operators are notified; repeat the request to try again.',
  ),
  failureCode: exportFailureCodeSchema
    .nullable()
    .optional()
    .describe(
      'Exports only. Why there is no archive: `patient_erased`: the patient was erased meanwhile. `gave_up`: every attempt failed. `document_failed`: a PDF could not be made within the limits of time and memory. `null` unless `status` is `failed`.',
    ),
  url: z
    .string()
    .optional()
    .describe(
      'Link to the archive of an export that is `done`, for keys with the scope `patients:export`. It works once and expires after 10 minutes; read the data request again for a new one.',
    ),
  byteSize: z.number().int().nullable().optional().describe('Exports only. Size of the archive, in bytes.'),
  expiresAt: instantSchema
    .nullable()
    .optional()
    .describe('Exports only. When the archive is deleted. `null` until it is made.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  finishedAt: instantSchema.nullable().describe('When it was done. `null` until then.'),
})
export type DataRequest = z.infer<typeof dataRequestSchema>

export const canceledDataRequestSchema = z.object({
  id: idSchema.describe('Unique identifier of the data request.'),
  deleted: z.literal(true).describe('The data request no longer exists.'),
})
export type CanceledDataRequest = z.infer<typeof canceledDataRequestSchema>
