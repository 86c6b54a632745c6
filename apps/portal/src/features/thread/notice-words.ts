import type { ClosedReason, Notice } from '@consult/domain'
import { fullWords, type Locale } from '../time/days.ts'

const ends: Record<ClosedReason, string> = {
  declined: 'The patient declined the consult.',
  resolved: 'The consult is resolved and closed.',
  closed_by_partner: 'The clinic closed the consult.',
  closed_by_physician: 'The physician closed the consult.',
  consent_expired: 'The patient did not answer the invitation in time.',
}

/** A system notice of the transcript, worded for a physician. */
export function noticeWords({ code, params }: Notice, locale: Locale = {}): string {
  switch (code) {
    case 'physician_joined':
      return `${params.physicianName || 'A physician'} took the consult.`
    case 'physician_changed':
      return `${params.physicianName || 'Another physician'} took over from ${params.previousPhysicianName || 'a colleague'}.`
    case 'resolve_requested': {
      const ask = 'The patient was asked whether the matter is resolved'
      return params.acceptanceEndsAt
        ? `${ask}. Without an answer the consult closes ${fullWords(params.acceptanceEndsAt, locale)}.`
        : `${ask}.`
    }
    case 'reopened':
      return 'The patient wrote again, so the consult is open again.'
    case 'closed':
      return ends[params.closedReason as ClosedReason] ?? 'The consult is closed.'
  }
}
