import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import type { ConsultCache } from '../../entities/consults/consult-cache.ts'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import type { EventSummary } from '../../entities/live/event-summary.ts'
import { liveWords } from './words.ts'

/**
 * Tells physicians about consults that another person reassigned to them or from them. A physician who has the consult
 * open sees it there.
 */
export function announceReassigned(
  reassigned: EventSummary['reassigned'],
  me: string,
  consultCache: ConsultCache,
): void {
  const open = inboxLocationOf(location.pathname).consultId
  for (const { consult, from, to } of reassigned) {
    if (consult.id === open || (from !== me && to !== me)) continue
    const patient = consultCache.find(consult.id)?.patient
    const words = [patient?.name ?? consult.patientExternalId, consult.reason].filter(Boolean).join(' · ')
    if (to === me) showToast({ kind: 'done', title: wordsNow(liveWords).cameToYou, words })
    else showToast({ kind: 'trouble', title: wordsNow(liveWords).wentFromYou, words })
  }
}
