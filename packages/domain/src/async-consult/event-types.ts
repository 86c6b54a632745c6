/** The lifecycle events of a message-thread consult. Each carries the consult as it was when the event happened. */
export const asyncConsultEventTypes = [
  'async_consult.created',
  'async_consult.consented',
  'async_consult.declined',
  'async_consult.queued',
  'async_consult.assigned',
  'async_consult.reassigned',
  'async_consult.resolve_requested',
  'async_consult.reopened',
  'async_consult.closed',
  'async_consult.rated',
] as const

export type AsyncConsultEventType = (typeof asyncConsultEventTypes)[number]
