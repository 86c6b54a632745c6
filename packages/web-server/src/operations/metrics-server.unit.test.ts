import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageHealth, type PageHealth } from './answer-health.ts'
import { createPageMetrics } from './metrics.ts'
import { createMetricsServer } from './metrics-server.ts'

let health: PageHealth
let portal: Server
let operations: Server
let portalUrl: string
let operationsUrl: string

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(async () => {
  health = createPageHealth()
  const metrics = createPageMetrics('portal')
  operations = createMetricsServer({ health, metrics })
  portal = createServer((request, response) => {
    if (health.answer(request, response)) return
    metrics.count(request, response)
    response.writeHead(404).end()
  })
  portalUrl = await listen(portal)
  operationsUrl = await listen(operations)
})
afterEach(() => {
  for (const server of [portal, operations]) {
    server.close()
    server.closeAllConnections()
  }
})

const ask = async (url: string, headers = {}) => {
  const response = await fetch(url, { headers })
  return { status: response.status, text: await response.text() }
}

test('the portal answers health checks on both ports, and says when it is draining', async () => {
  for (const url of [portalUrl, operationsUrl]) {
    expect(await ask(`${url}/healthz`)).toEqual({ status: 200, text: '{"status":"ok"}' })
    expect(await ask(`${url}/readyz`)).toEqual({ status: 200, text: '{"status":"ready"}' })
  }
  health.drain()
  for (const url of [portalUrl, operationsUrl]) {
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 })
    expect(await ask(`${url}/readyz`)).toEqual({ status: 503, text: '{"status":"draining"}' })
  }
})

test('the metrics are only on their own port, and contain no path of a request', async () => {
  expect((await ask(`${portalUrl}/metrics`)).status).toBe(404)
  await ask(`${portalUrl}/inbox/ac_secret`)
  await ask(`${portalUrl}/api/trpc/portal.me`)
  await ask(`${portalUrl}/api/trpc/stream.follow`, { accept: 'text/event-stream' })
  const { status, text } = await ask(`${operationsUrl}/metrics`)
  expect(status).toBe(200)
  expect(text).toContain('consult_http_requests_total{method="GET",route="page",status="404",app="portal"} 2')
  expect(text).toContain('consult_http_requests_total{method="GET",route="trpc",status="404",app="portal"} 2')
  // The count leaves out the stream.
  expect(text).toContain('consult_http_request_duration_seconds_count{app="portal",method="GET",route="trpc"} 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/ac_secret|portal\.me|stream\.follow/)
  expect((await ask(`${operationsUrl}/inbox`)).status).toBe(404)
})
