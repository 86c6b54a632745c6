import { createServer, type Server } from 'node:http'
import type { PageHealth } from './answer-health.ts'
import type { PageMetrics } from './metrics.ts'

/** A listener for operators only, separate from the public one: `/metrics`, `/healthz` and `/readyz`. */
export function createMetricsServer({ health, metrics }: { health: PageHealth; metrics: PageMetrics }): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (health.answer(request, response)) return
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.page().then(
      ({ text, contentType }) => {
        response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
      },
      () => response.writeHead(500).end(),
    )
  })
}
