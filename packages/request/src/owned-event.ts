import { newId } from '@consult/db'
import type { ConsultEvent } from '@consult/domain'
import type { NewEvent } from '@consult/engine'

/** An event with what it is about: its patient, and its consult or webhook endpoint. */
export type OwnedEvent = ConsultEvent & Pick<NewEvent, 'patientId' | 'consultId' | 'endpointId'>

/** Converts the event for the log, with a new id. */
export function newEventOf(event: OwnedEvent, requestId: string | null, now: Date): NewEvent {
  const { type, data, ...subject } = event
  return { eventId: newId('event', now), type, data, ...subject, requestId }
}
