import type { AccessGrant, GiveAccessReason } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

export const accessReasonExamples: Record<string, RouteExample> = {
  'accessReasons.give': {
    body: {
      consultId: ids.asyncConsult,
      category: 'covering_colleague',
      reason: 'Dr. Osei is ill today, and the patient called about the results.',
    } satisfies GiveAccessReason,
    answer: { consultId: ids.asyncConsult, expiresAt: '2026-03-02T10:00:00.000Z' } satisfies AccessGrant,
  },
}
