import { createServer, type Server } from 'node:http'
import type { Health } from './health.ts'
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

/** A server only for operators, separate from the public one. */
export function createOperationsServer(parts: { health: Health; metrics: Metrics }): Server {
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
