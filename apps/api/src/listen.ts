import { setTimeout as pause } from 'node:timers/promises'
import { type Log, listenOrRefuse, serveOperators } from '@consult/operations'
import type { Config } from './config.ts'
import { findTarballs } from './partner-packages/partner-packages.ts'
import type { Parts } from './parts.ts'
import { createServer } from './server.ts'

/** When a process ends, its thousands of streams reconnect to another one at the same moment. */
const backlog = 4_096

/**
 * Listens for requests, and for operators on a port of their own if there is one. Ends the process with status 1 when a
 * port is in use.
 * @returns a function that ends both after the requests in progress
 */
export async function listen(config: Config, log: Log, parts: Parts): Promise<() => Promise<void>> {
  const { services, health, metrics, countFault } = parts
  const packageFolders = [config.SDK_DIR, config.WIDGET_DIR, config.CONSULT_DEV_DIR]
  if ((await findTarballs(packageFolders)).length < packageFolders.length) {
    log.warn({}, 'packages for partners are missing, so /packages is incomplete: run "pnpm build"')
  }
  const onApiPort = config.METRICS_PORT === config.API_PORT
  const app = await createServer({
    services,
    logger: log,
    widgetDir: config.WIDGET_DIR,
    docsDir: config.DOCS_DIR,
    packageFolders,
    trustProxy: config.TRUST_PROXY,
    strictTransport: config.apiUrl.startsWith('https:'),
    mailEventsToken: config.MAIL_EVENTS_TOKEN ?? null,
    smsEventsToken: config.SMS_EVENTS_TOKEN ?? null,
    securityTxt: { contact: config.securityContact, apiUrl: config.apiUrl },
    health,
    metrics: { ...metrics, countFault, isPublic: onApiPort },
  })
  const port = onApiPort ? undefined : config.METRICS_PORT
  const operators = { app: 'API', port, host: config.METRICS_HOST, variable: 'METRICS_PORT' }
  const closeOperators = await serveOperators(operators, { health, metrics })
  await listenOrRefuse({ app: 'API', purpose: 'the API', port: config.API_PORT, variable: 'API_PORT' }, () =>
    app.listen({ host: config.API_HOST, port: config.API_PORT, backlog }),
  )
  log.info({ host: config.API_HOST, port: config.API_PORT }, 'listening')
  return async () => {
    // Load balancers poll `/readyz`. Until they see the change, they keep sending requests here.
    await pause(config.SHUTDOWN_DELAY_SECONDS * 1000)
    const cutting = setTimeout(() => app.server.closeAllConnections(), config.SHUTDOWN_GRACE_SECONDS * 1000)
    await app.close()
    clearTimeout(cutting)
    closeOperators()
  }
}
