import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers that need no credential and say nothing about the service. */
export interface PageHealth {
  /** Marks the process as draining, because it is about to exit. */
  drain(): void
  /** Answers `/healthz` and `/readyz`. @returns false for any other path. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** Creates the health checks. The app has no database: it is ready while it is not draining. */
export function createPageHealth(): PageHealth {
  let isDraining = false
  const statusOf = (path: string): readonly [number, string] | null => {
    if (path === '/healthz') return [200, 'ok']
    if (path !== '/readyz') return null
    return isDraining ? [503, 'draining'] : [200, 'ready']
  }
  return {
    drain: () => {
      isDraining = true
    },
    answer: ({ method, url = '' }, response) => {
      const found = method === 'GET' || method === 'HEAD' ? statusOf(url.split('?')[0] ?? '') : null
      if (!found) return false
      const [code, status] = found
      response.writeHead(code, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(method === 'HEAD' ? undefined : JSON.stringify({ status }))
      return true
    },
  }
}
