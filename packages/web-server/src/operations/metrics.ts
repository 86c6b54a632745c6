import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInSite } from '@consult/domain'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The routes as metrics name them, by the beginning of their path. No label contains request data. */
const routes = [
  ['/_next/', 'asset'],
  ['/api/trpc/', 'trpc'],
  ['/api/session', 'session'],
  ['/api/', 'file'],
] as const

const routeOf = (url: string) => routes.find(([beginning]) => url.startsWith(beginning))?.[1] ?? 'page'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** In seconds: the same as the API's. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export interface PageMetrics {
  /** Counts a request once it is answered. */
  count(request: IncomingMessage, response: ServerResponse): void
  /** The metrics in Prometheus's text format. @returns its text and content type. */
  page(): Promise<{ text: string; contentType: string }>
}

/**
 * Creates the metrics of an app: the process itself, and its requests. Their names are the API's.
 * @param app the app, as the label of every metric.
 */
export function createPageMetrics(app: SignInSite): PageMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ app })
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'consult_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'consult_http_request_duration_seconds',
    help: 'Time from the request to the last byte of its answer, without event streams.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  return {
    count: (request, response) => {
      const begun = performance.now()
      const route = routeOf(request.url ?? '')
      const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other'
      // The header that browsers' EventSource sends. A stream lasts as long as its tab.
      const isStream = request.headers.accept === 'text/event-stream'
      response.once('close', () => {
        requests.inc({ method, route, status: response.statusCode })
        if (!isStream) durations.observe({ method, route }, (performance.now() - begun) / 1000)
      })
    },
    page: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
