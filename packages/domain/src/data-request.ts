import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'

export const dataRequestStatusSchema = z.enum(['pending', 'running', 'done', 'failed'])
export type DataRequestStatus = z.infer<typeof dataRequestStatusSchema>

/** What a partner asked to do with a patient's data, and how far it is. Source: docs/erasure.md. */
export const dataRequestSchema = z.object({
  id: idSchema.describe('Unique identifier of the data request.'),
  kind: z.enum(['erasure']).describe('What is done: `erasure` deletes all data of the patient.'),
  patientId: idSchema.describe(descriptions.patientId),
  status: dataRequestStatusSchema.describe(
    '`pending`: nothing was done yet. `running`: can no longer be stopped. `failed`: the service gave up for now, and operators are notified; repeat the request to try again.',
  ),
  createdAt: instantSchema.describe(descriptions.createdAt),
  finishedAt: instantSchema.nullable().describe('When it was done. `null` until then.'),
})
export type DataRequest = z.infer<typeof dataRequestSchema>

export const canceledDataRequestSchema = z.object({
  id: idSchema.describe('Unique identifier of the data request.'),
  deleted: z.literal(true).describe('The data request no longer exists.'),
})
export type CanceledDataRequest = z.infer<typeof canceledDataRequestSchema>
