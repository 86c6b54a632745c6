import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import next from 'next'
import { readConfig } from '../config.ts'
import { createAddressWriter } from './client-address.ts'
import { createPortalHealth } from './operations/answer-health.ts'
import { createPortalMetrics } from './operations/metrics.ts'
import { createMetricsServer } from './operations/metrics-server.ts'
import { productionProblems } from './production-problems.ts'
import { refuseToStart } from './refuse-to-start.ts'

/**
 * Serves the portal. Next's own server keeps an `X-Forwarded-For` that the client made up, so this server writes the
 * header before Next reads it. With `--dev`, it rebuilds pages when their sources change.
 */
const second = 1000
const config = readConfig()
const problems = config.CONSULT_ENV === 'production' ? productionProblems(config, process.env) : []
if (problems.length > 0) refuseToStart(problems)
const dev = process.argv.includes('--dev')
if (dev) await (await import('@consult/ui/build/font.ts')).writeFont()
const app = next({
  dev,
  dir: resolve(import.meta.dirname, '../..'),
  hostname: config.PORTAL_HOST,
  port: config.PORTAL_PORT,
})
await app.prepare()
const handle = app.getRequestHandler()
const writeAddress = createAddressWriter(config.TRUST_PROXY)
const health = createPortalHealth()
const metrics = createPortalMetrics()

const server = createServer(
  {
    headersTimeout: 10 * second,
    // The longest request is a 20 MiB upload on a slow connection. The API has the same limit.
    requestTimeout: 5 * 60 * second,
    // Keep connections open longer than load balancers do: a request on a connection that is closing would be lost.
    keepAliveTimeout: 75 * second,
  },
  (request: IncomingMessage, response: ServerResponse) => {
    if (health.answer(request, response)) return
    metrics.count(request, response)
    writeAddress(request)
    void handle(request, response)
  },
)
if (dev) server.on('upgrade', app.getUpgradeHandler())

/** Waits until the server listens. Ends the process when the port is in use. */
async function listen(on: Server, at: { port: number; host: string; purpose: string; variable: string }) {
  on.listen(at.port, at.host)
  await once(on, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    refuseToStart([
      `Port ${at.port} is already in use. It is needed for ${at.purpose}. Stop the process that uses it, or set ${at.variable} to a free port.`,
    ])
  })
}

const operations = createMetricsServer({ health, metrics })
if (config.PORTAL_METRICS_PORT !== undefined) {
  const { PORTAL_METRICS_PORT: port, PORTAL_METRICS_HOST: host } = config
  const purpose = "the portal's metrics and health checks"
  await listen(operations, { port, host, purpose, variable: 'PORTAL_METRICS_PORT' })
}
await listen(server, {
  port: config.PORTAL_PORT,
  host: config.PORTAL_HOST,
  purpose: 'the portal',
  variable: 'PORTAL_PORT',
})

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  health.drain()
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  await app.close()
  operations.close()
  operations.closeAllConnections()
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
