import { z } from 'zod'
import { quotaNameSchema } from '../quota.ts'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import type { ErrorCode } from './catalogue.ts'

/** What `error.details` holds, for the codes that have any. A test of every answer refuses details of other codes. */
export const errorDetails = {
  invalid_request: z.object({
    issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  }),
  has_open_thread: z.object({ asyncConsultId: idSchema }),
  thread_not_active: z.object({
    status: z.enum([...new Set([...asyncConsultStatusSchema.options, ...telehealthStatusSchema.options])]),
    physicianId: idSchema.nullable(),
  }),
  consult_not_cancellable: z.object({ status: telehealthStatusSchema, physicianId: idSchema.nullable() }),
  waiting_room_not_open: z.object({ opensAt: instantSchema }),
  message_rejected: z.object({ reason: z.enum(['empty']) }),
  rate_limited: z.object({ retryAfterSeconds: z.number().int() }),
  quota_exceeded: z.object({ quota: quotaNameSchema, retryAfterSeconds: z.number().int() }),
  call_unavailable: z.object({ reason: z.enum(['unreachable', 'rooms_taken', 'partner_share_taken']) }),
  webhook_unavailable: z.object({ reason: z.enum(['not_configured', 'disabled']) }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>

export type CodeWithDetails = keyof typeof errorDetails
