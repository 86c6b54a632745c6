import {
  type CodeWithDetails,
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
  type errorDetails,
} from '@consult/domain'
import type { z } from 'zod'
import { ids } from './example.ts'

const details: { readonly [Code in CodeWithDetails]: z.input<(typeof errorDetails)[Code]> } = {
  invalid_request: {
    issues: [
      { path: 'licenses.0.jurisdiction', code: 'invalid_value', message: 'Use an ISO 3166 code, such as US-CA.' },
    ],
  },
  reason_required: { consultId: ids.asyncConsult, physicianId: ids.colleague },
  has_open_thread: { asyncConsultId: ids.asyncConsult },
  thread_not_active: { status: 'active', physicianId: ids.colleague },
  consult_not_cancellable: { status: 'in_progress', physicianId: ids.physician },
  note_state_conflict: { status: 'signed' },
  order_state_conflict: { status: 'fulfilled' },
  message_rejected: { reason: 'empty' },
  intake_required: { status: 'pending' },
  precondition_failed: { revision: 4 },
  waiting_room_not_open: { opensAt: '2026-03-03T16:45:00.000Z' },
  rate_limited: { retryAfterSeconds: 1 },
  quota_exceeded: { quota: 'invitations', retryAfterSeconds: 21_600 },
  service_unavailable: { retryAfterSeconds: 2 },
  call_unavailable: { reason: 'rooms_taken' },
  webhook_unavailable: { reason: 'disabled' },
}

/** The body of an error as it is sent. */
export function errorExample(code: ErrorCode): ErrorBody {
  const found = (details as Partial<Record<ErrorCode, Record<string, unknown>>>)[code]
  return { error: { code, message: errorCatalogue[code].meaning, ...(found && { details: found }) } }
}
