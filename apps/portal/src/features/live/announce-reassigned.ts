import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import type { ConsultCache } from '../../entities/consults/consult-cache.ts'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import type { EventSummary } from '../../entities/live/event-summary.ts'
import { liveWords } from './words.ts'

/**
 * Tells physicians about consults that went from them to a colleague. A physician who has the consult open sees it there. What
 * came to them is told with who gave it: `features/alerts/use-given.ts`.
 */
export function announceReassigned(
  reassigned: EventSummary['reassigned'],
  me: string,
  consultCache: ConsultCache,
): void {
  const open = inboxLocationOf(location.pathname).consultId
  for (const { consult, from } of reassigned) {
    if (consult.id === open || from !== me) continue
    const patient = consultCache.find(consult.id)?.patient
    const words = [patient?.name ?? consult.patientExternalId, consult.reason].filter(Boolean).join(' · ')
    showToast({ kind: 'trouble', title: wordsNow(liveWords).wentFromYou, words })
  }
}
