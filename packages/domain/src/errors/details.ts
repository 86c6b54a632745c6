import { z } from 'zod'
import { intakeStatuses } from '../intake/intake.ts'
import { quotaNameSchema } from '../quota.ts'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import { clinicalNoteStatuses } from '../vocabulary/clinical-note-status.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { orderStatuses } from '../vocabulary/order-status.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import type { ErrorCode } from './catalogue.ts'

const physicianId = idSchema.nullable().describe('The physician assigned to the consult. `null` if unassigned.')
const retryAfterSeconds = z.number().int().describe(descriptions.retryAfterSeconds)

/**
 * The shape of `error.details`, for the codes that have any. A test checks that every other response has no details.
 */
export const errorDetails = {
  invalid_request: z.object({
    issues: z
      .array(
        z.object({
          path: z.string().describe('The field, with dots between its parts (`licenses.0.jurisdiction`).'),
          code: z.string().describe('The kind of problem, such as `too_small`.'),
          message: z.string().describe('What is wrong with the field, for your logs.'),
        }),
      )
      .describe('The fields that failed validation.'),
  }),
  reason_required: z.object({
    consultId: idSchema.describe('The consult to give a reason for.'),
    physicianId,
  }),
  has_open_thread: z.object({ asyncConsultId: idSchema.describe("The patient's open consult.") }),
  thread_not_active: z.object({
    status: z
      .enum([...new Set([...asyncConsultStatusSchema.options, ...telehealthStatusSchema.options])])
      .describe('The current state of the consult.'),
    physicianId,
  }),
  note_state_conflict: z.object({
    status: knownValues(clinicalNoteStatuses).describe('The current state of the note.'),
    physicianId: idSchema.nullish().describe('Who co-signed or returned it first.'),
  }),
  order_state_conflict: z.object({
    status: knownValues(orderStatuses).describe('The current state of the order.'),
  }),
  precondition_failed: z.object({
    revision: z
      .number()
      .int()
      .nullable()
      .describe('The current `revision`, or the current `version` of what is signed. `null`: it does not exist.'),
  }),
  consult_not_cancellable: z.object({
    status: telehealthStatusSchema.describe('The current state of the consult.'),
    physicianId,
  }),
  waiting_room_not_open: z.object({ opensAt: instantSchema.describe('When the waiting room opens.') }),
  intake_required: z.object({ status: z.enum(intakeStatuses).describe('The status of the intake.') }),
  message_rejected: z.object({ reason: z.enum(['empty']).describe('Why the message was rejected.') }),
  rate_limited: z.object({ retryAfterSeconds }),
  quota_exceeded: z.object({ quota: quotaNameSchema.describe('The quota that is used up.'), retryAfterSeconds }),
  service_unavailable: z.object({ retryAfterSeconds }),
  call_unavailable: z.object({
    reason: z.enum(['unreachable', 'rooms_taken', 'partner_share_taken']).describe('Why the call could not start.'),
  }),
  webhook_unavailable: z.object({
    reason: z
      .enum(['not_configured', 'disabled'])
      .describe(
        '`not_configured`: no endpoint takes the type of the event. `disabled`: the endpoint is disabled, or all that take it.',
      ),
  }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>

export type CodeWithDetails = keyof typeof errorDetails
