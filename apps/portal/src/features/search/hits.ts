import type { MessageHit, PatientHit } from '@consult/domain'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { foundMessage } from './search-state.ts'
import { searchWords } from './words.ts'

/** A search result that can be opened. Results are in display order. */
export type Hit =
  | { readonly kind: 'patient'; readonly hit: PatientHit }
  | { readonly kind: 'message'; readonly hit: MessageHit }

export const hitsOf = (found: { patients: readonly PatientHit[]; messages: readonly MessageHit[] }): Hit[] => [
  ...found.patients.map((hit) => ({ kind: 'patient', hit }) as const),
  ...found.messages.map((hit) => ({ kind: 'message', hit }) as const),
]

/** Opens a result: the thread at the message, or the patient's newest thread. @returns false if there is none. */
export function openHit(found: Hit, view: InboxView): boolean {
  if (found.kind === 'message') {
    const { messageId, sequence } = found.hit
    const consultId = found.hit.consult.id
    foundMessage.set({ consultId, messageId, sequence })
    goToInbox({ view, consultId })
    return true
  }
  if (found.hit.latest) {
    goToInbox({ view, consultId: found.hit.latest.id })
    return true
  }
  showToast({ kind: 'trouble', title: wordsNow(searchWords).noConsultYet })
  return false
}
