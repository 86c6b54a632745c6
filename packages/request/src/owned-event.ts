import { newId } from '@consult/db'
import type { ConsultEvent } from '@consult/domain'
import type { NewEvent } from '@consult/engine'

/** An event with its patient and its consult. */
export type OwnedEvent = ConsultEvent & { readonly patientId: string; readonly consultId: string }

/** Converts the event for the log, with a new id. */
export function newEventOf(event: OwnedEvent, requestId: string | null, now: Date): NewEvent {
  const { type, data, patientId, consultId } = event
  return { eventId: newId('event', now), type, data, patientId, consultId, requestId }
}
