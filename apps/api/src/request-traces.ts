import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '@consult/rest'
import { openRequestSpan, type Span, withinSpan } from '@consult/tracing'
import type { FastifyInstance } from 'fastify'
import { isStream, routeOf } from './request-log.ts'

/** The spans of requests that are being answered, and the ids of those whose caller has not chosen one. */
const spans = new WeakMap<IncomingMessage, Span>()
const ownIds = new WeakMap<IncomingMessage, string>()
/** Requests that no rate limit has refused. */
const admitted = new WeakSet<IncomingMessage>()

/**
 * Returns the id of a request: the caller's, or a new one. While traces are on, it opens the request's span, and a new id
 * is the place of the request in its trace.
 */
export function traceRequest(request: IncomingMessage): string {
  const callers = request.headers['x-request-id']
  const requestId = requestIdOf(callers)
  const opened = openRequestSpan({
    traceparent: request.headers.traceparent,
    requestId: requestId === callers ? requestId : null,
  })
  if (!opened) return requestId
  spans.set(request, opened.span)
  if (requestId !== callers) ownIds.set(request, opened.requestId)
  return opened.requestId
}

/** Runs requests within their spans, and ends these with the route, the method and the status: never with a path. */
export function addRequestTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = spans.get(request.raw)
    // A stream lasts as long as its tab, and no request causes its polling.
    if (!span || isStream(routeOf(request))) done()
    else withinSpan(span, done)
  })
  // The body arrives outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    admitted.add(request.raw)
    const span = spans.get(request.raw)
    if (!span || isStream(routeOf(request))) done()
    else withinSpan(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const span = spans.get(request.raw)
    const route = routeOf(request)
    if (!span || isStream(route)) return
    const { method, raw } = request
    // A span that does not end is not exported: requests over a rate limit must not reach the collector.
    if (status === 429 && !admitted.has(raw)) return
    // A caller may put anything into an id.
    const id = ownIds.get(raw)
    span.set({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      ...(id !== undefined && { 'consult.request.id': id }),
    })
    if (status >= 500) span.fail(String(status))
    span.end(`${method} ${route}`)
  })
}
