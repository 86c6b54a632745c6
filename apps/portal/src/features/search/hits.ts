import type { MessageHit, PatientHit } from '@consult/domain'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { writingTo } from '../../entities/patients/writing-to.ts'
import { foundMessage } from './search-state.ts'

/** A search result that can be opened. Results are in display order. */
export type Hit =
  | { readonly kind: 'patient'; readonly hit: PatientHit }
  | { readonly kind: 'message'; readonly hit: MessageHit }

export const hitsOf = (found: { patients: readonly PatientHit[]; messages: readonly MessageHit[] }): Hit[] => [
  ...found.patients.map((hit) => ({ kind: 'patient', hit }) as const),
  ...found.messages.map((hit) => ({ kind: 'message', hit }) as const),
]

/**
 * Opens a result: the thread at the message, or the patient's newest thread. To a patient without one, the physician can write.
 * @returns whether a thread opens.
 */
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
  writingTo.set(found.hit.id)
  return false
}
