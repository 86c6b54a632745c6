import type { HttpMetrics, Log } from '@consult/operations'
import { procedureNames } from '@consult/trpc'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the route's pattern or the name of the single procedure. It never contains text from the caller. */
export function routeOf({ routeOptions, params }: FastifyRequest): string {
  const pattern = routeOptions.url ?? 'none'
  if (pattern !== '/trpc/:path') return pattern
  const { path = '' } = params as { path?: string }
  return procedureNames.has(path) ? `/trpc/${path}` : pattern
}

export const isStream = (route: string) => route === '/trpc/stream.follow'

/** The duration of these depends on when an event happens, not on the service. */
const openEnded = new Set(['/v1/events/next', '/trpc/stream.next', '/trpc/calls.nextSignals'])
const isOpenEnded = (route: string) => isStream(route) || openEnded.has(route)

/** Logs one line per request and counts it. The line has no URL, header or body, which can contain health data. */
export function addRequestLog(app: FastifyInstance, log: Log, metrics: HttpMetrics | null): void {
  app.addHook('onRequest', async (request, { raw }) => {
    if (!metrics || !isStream(routeOf(request))) return
    metrics.streamOpened()
    raw.once('close', () => metrics.streamClosed())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const { method, id: requestId } = request
    const { statusCode: status, elapsedTime } = reply
    metrics?.answered({ method, route, status, seconds: isOpenEnded(route) ? null : elapsedTime / 1000 })
    log.info({ requestId, method, route, status, ms: Math.round(elapsedTime) }, 'request')
  })
}
