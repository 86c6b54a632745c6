import { createHash } from 'node:crypto'

/** A place in a trace: the trace's id, and the id of the span that caused what comes next; hexadecimal. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
}

const traceparentForm = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/
const requestIdForm = /^req_([\da-f]{32})-([\da-f]{16})$/

/** Reads a W3C `traceparent`. @returns null for one that is missing or malformed. */
export function placeOfHeader(header: unknown): TracePlace | null {
  const [, traceId, spanId] = (typeof header === 'string' && traceparentForm.exec(header)) || []
  return traceId && spanId ? { traceId, spanId } : null
}

/** The id of a request whose caller sends none: it contains the request's place in its trace. */
export const requestIdAt = ({ traceId, spanId }: TracePlace) => `req_${traceId}-${spanId}`

/**
 * Where in a trace a request is, from its id alone. So queues, events and mail need no columns for traces: they have the
 * id of the request that caused them.
 *
 * An id that the caller chose stands for a trace of its own, which the request's span is linked to.
 */
export function placeOfRequest(requestId: string): TracePlace {
  const [, traceId, spanId] = requestIdForm.exec(requestId) ?? []
  if (traceId && spanId) return { traceId, spanId }
  const digest = createHash('sha256').update(requestId).digest('hex')
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) }
}
