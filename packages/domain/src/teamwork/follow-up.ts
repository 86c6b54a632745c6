import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { visibleText } from '../vocabulary/text.ts'
import { unsentReasons } from './unsent.ts'

export const followUpStatuses = ['open', 'done', 'canceled'] as const
export type FollowUpStatus = (typeof followUpStatuses)[number]

const dueAt = instantInputSchema.describe('When it is to be done. At most 3,650 days ahead.')
const text = visibleText({ min: 1, max: 2000 }).describe('What is to be done. The patient never sees it.')
const physicianId = referenceSchema
  .nullish()
  .describe('The physician who is to do it. If you omit it, you. `null`: any physician.')

/** Body of `POST /v1/follow-ups`. */
export const createFollowUpSchema = z.object({
  asyncConsultId: referenceSchema.nullish().describe('The consult that it follows from. It may be closed.'),
  patientId: referenceSchema.describe(descriptions.patientId),
  dueAt,
  text,
  physicianId,
})
export type CreateFollowUp = z.output<typeof createFollowUpSchema>

/** Body of `PATCH /v1/follow-ups/{id}`. Omitted fields keep their values. */
export const updateFollowUpSchema = z.object({
  dueAt: dueAt.optional(),
  text: text.optional(),
  physicianId: referenceSchema.nullish().describe('The physician who is to do it. `null`: any physician.'),
  status: z.enum(followUpStatuses).optional().describe('`done` and `canceled` end it; `open` takes it up again.'),
})
export type UpdateFollowUp = z.output<typeof updateFollowUpSchema>

/** Query of `GET /v1/follow-ups`. */
export const listFollowUpsSchema = pageQuerySchema.extend({
  status: z.enum(followUpStatuses).optional().describe('Return only follow-ups in this state.'),
  patientId: referenceSchema.optional().describe('Return only follow-ups about this patient.'),
  physicianId: referenceSchema.optional().describe('Return only follow-ups of this physician.'),
})
export type ListFollowUps = z.output<typeof listFollowUpsSchema>

/** Something to do for a patient at a later time. It outlives the consult that it follows from. */
export const followUpSchema = z.object({
  id: idSchema.describe('Unique identifier of the follow-up.'),
  asyncConsultId: idSchema.nullable().describe('The consult that it follows from. `null` if it follows from none.'),
  patientId: idSchema.describe(descriptions.patientId),
  physicianId: idSchema.nullable().describe('The physician who is to do it. `null`: any physician.'),
  dueAt: instantSchema.describe('When it is to be done.'),
  text: z.string().describe('What is to be done. The patient never sees it.'),
  status: knownValues(followUpStatuses).describe('`open`, `done` or `canceled`.'),
  createdBy: idSchema.describe('The physician who wrote it.'),
  unsent: knownValues(unsentReasons)
    .nullable()
    .describe(
      'Of a follow-up that the service wrote: why the patient did not get the first reply of the physician. The patient `declined`; their time `expired`; the consult was `closed`; `not_allowed`: the physician could no longer treat the patient. `null`: a physician wrote the follow-up.',
    ),
  createdAt: instantSchema.describe(descriptions.createdAt),
  updatedAt: instantSchema.describe(descriptions.updatedAt),
})
export type FollowUp = z.output<typeof followUpSchema>
