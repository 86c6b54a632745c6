import { z } from 'zod'

/** The states of a message-thread consult. Source: docs/states.md. */
export const asyncConsultStatusSchema = z.enum([
  'invited',
  'consented',
  'queued',
  'active',
  'resolve_requested',
  'closed',
])
export type AsyncConsultStatus = z.infer<typeof asyncConsultStatusSchema>

/** How a closed consult ended. */
export const closedReasonSchema = z.enum([
  'declined',
  'resolved',
  'closed_by_partner',
  'closed_by_physician',
  'consent_expired',
])
export type ClosedReason = z.infer<typeof closedReasonSchema>
