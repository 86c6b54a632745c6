import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { SignInSite } from '@consult/domain'
import next from 'next'
import { createPageHealth } from '../operations/answer-health.ts'
import { createPageMetrics } from '../operations/metrics.ts'
import { createMetricsServer } from '../operations/metrics-server.ts'
import { isPath } from '../security/is-path.ts'
import { isData, setDataHeaders } from '../security/set-data-headers.ts'
import type { PageServer } from '../session/page-server.ts'
import { createAddressWriter } from './client-address.ts'
import { createBodyLimits } from './limit-bodies.ts'
import { productionProblems } from './production-problems.ts'

/** Prints the problems to fix, and exits with status 1. The problems must contain no secrets. */
function refuseToStart(app: SignInSite, problems: readonly string[]): never {
  const list = problems.map((problem) => `  - ${problem}\n`).join('')
  process.stderr.write(`Couldn't start the ${app}. Fix these problems first:\n${list}`)
  process.exit(1)
}

/** Where an app listens, and which proxies it trusts. */
export interface PagesToServe extends PageServer {
  /** The app's folder, with its build. */
  readonly folder: string
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** A separate port for `/metrics`, `/healthz` and `/readyz`; undefined: no metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[]
}

const second = 1000

/** The same number as the API's: each tab holds a stream. */
const maxConnections = 12_000

/**
 * Serves an app. Next's own server keeps an `X-Forwarded-For` header that the client made up, so this server
 * writes the header before Next reads it. With `--dev`, it rebuilds pages when their sources change.
 */
export async function servePages(pages: PagesToServe): Promise<void> {
  const { site, folder, host, port, publicUrl } = pages
  const problems = pages.isProduction ? productionProblems(pages, process.env) : []
  if (problems.length > 0) refuseToStart(site, problems)
  const dev = process.argv.includes('--dev')
  if (dev) await (await import('@consult/ui/build/font.ts')).writeFont()
  const app = next({ dev, dir: folder, hostname: host, port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const writeAddress = createAddressWriter(pages.trustProxy)
  const isWithinLimits = createBodyLimits()
  const health = createPageHealth()
  const metrics = createPageMetrics(site)

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
      if (!isPath(request.url)) return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
      if (isData(request)) setDataHeaders(request, response, { publicUrl, hasCalls: site === 'portal' })
      if (isWithinLimits(request, response)) void handle(request, response)
    },
  )
  server.maxConnections = maxConnections
  if (dev) server.on('upgrade', app.getUpgradeHandler())

  /** Waits until the server listens. Ends the process when the port is in use. */
  const listen = async (on: Server, at: { port: number; host: string; purpose: string; variable: string }) => {
    on.listen(at.port, at.host)
    await once(on, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      refuseToStart(site, [
        `Port ${at.port} is already in use. It is needed for ${at.purpose}. Stop the process that uses it, or set ${at.variable} to a free port.`,
      ])
    })
  }

  const variables = site.toUpperCase()
  const operations = createMetricsServer({ health, metrics })
  if (pages.metricsPort !== undefined) {
    const purpose = `the ${site}'s metrics and health checks`
    const variable = `${variables}_METRICS_PORT`
    await listen(operations, { port: pages.metricsPort, host: pages.metricsHost, purpose, variable })
  }
  await listen(server, { port, host, purpose: `the ${site}`, variable: `${variables}_PORT` })

  let ending = false
  const end = async () => {
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
}
