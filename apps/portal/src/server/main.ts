import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import next from 'next'
import { readConfig } from '../config.ts'
import { createAddressWriter } from './client-address.ts'
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
if (dev) await (await import('../../build/font.ts')).writeFont()
const app = next({
  dev,
  dir: resolve(import.meta.dirname, '../..'),
  hostname: config.PORTAL_HOST,
  port: config.PORTAL_PORT,
})
await app.prepare()
const handle = app.getRequestHandler()
const writeAddress = createAddressWriter(config.TRUST_PROXY)

const server = createServer(
  {
    headersTimeout: 10 * second,
    // The longest request is a 20 MiB upload on a slow connection. The API has the same limit.
    requestTimeout: 5 * 60 * second,
    // Keep connections open longer than load balancers do: a request on a connection that is closing would be lost.
    keepAliveTimeout: 75 * second,
  },
  (request: IncomingMessage, response: ServerResponse) => {
    writeAddress(request)
    void handle(request, response)
  },
)
if (dev) server.on('upgrade', app.getUpgradeHandler())

server.listen(config.PORTAL_PORT, config.PORTAL_HOST)
await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  refuseToStart([
    `Port ${config.PORTAL_PORT} is already in use. It is needed for the portal. Stop the process that uses it, or set PORTAL_PORT to a free port.`,
  ])
})

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  await app.close()
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
