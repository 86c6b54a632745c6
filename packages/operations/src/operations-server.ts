import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Health } from './health.ts'
import { listenOrRefuse } from './listen-or-refuse.ts'
import type { Metrics } from './metrics.ts'

/** The response to an operations path. */
export interface OperationsAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

const json = (status: number, body: unknown): OperationsAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})

/** Responds to `/healthz`, `/readyz` and, if there are metrics, `/metrics`; null for any other path. */
export async function answerOperations(
  path: string,
  { health, metrics }: { health: Health; metrics: Metrics | null },
): Promise<OperationsAnswer | null> {
  if (path === '/healthz') return json(200, { status: 'ok' })
  if (path === '/readyz') {
    const [status, scanner] = await Promise.all([health.check(), health.scanner()])
    return json(status === 'ready' ? 200 : 503, { status, ...(scanner && { scanner }) })
  }
  if (path !== '/metrics' || !metrics) return null
  const { text, contentType } = await metrics.page()
  return { status: 200, contentType, text }
}

/** Creates a server only for operators, separate from the public one. */
function createOperationsServer(parts: { health: Health; metrics: Metrics }): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    answerOperations(isRead ? path : '', parts)
      .catch(() => json(500, { status: 'failed' }))
      .then((answer) => {
        const { status, contentType, text } = answer ?? json(404, { status: 'unknown' })
        response.writeHead(status, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
        response.end(request.method === 'HEAD' ? undefined : text)
      })
  })
}

/**
 * Serves metrics and health checks to operators on a port of their own. Ends the process with status 1 when the port is in
 * use.
 * @param place.app the process, as in "Couldn't start the API".
 * @param place.port undefined: nothing is served.
 * @param place.variable the environment variable that sets the port.
 * @returns a function that closes the server and its connections
 */
export async function serveOperators(
  { app, port, host, variable }: { app: string; port: number | undefined; host: string; variable: string },
  parts: { health: Health; metrics: Metrics },
): Promise<() => void> {
  if (port === undefined) return () => undefined
  const server = createOperationsServer(parts)
  await listenOrRefuse({ app, purpose: `the ${app}'s metrics and health checks`, port, variable }, () =>
    once(server.listen(port, host), 'listening'),
  )
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
