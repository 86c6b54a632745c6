import { newId } from '@consult/db'
import type { ConsultEvent } from '@consult/domain'
import type { NewEvent } from '@consult/engine'

/** An event with whose it is. */
export type OwnedEvent = ConsultEvent & { readonly patientId: string; readonly consultId: string }

/** The event as the log takes it, under a new id. */
export function newEventOf(event: OwnedEvent, requestId: string | null, now: Date): NewEvent {
  const { type, data, patientId, consultId } = event
  return { eventId: newId('event', now), type, data, patientId, consultId, requestId }
}
