import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { SecretsKeyError } from '@consult/db'
import {
  checkProduction,
  countFaults,
  countReplicaReads,
  createHealth,
  createLog,
  createMetrics,
  createOperationsServer,
  createRequestLogMetrics,
  createScanMetrics,
  endGracefully,
  faultOf,
  listenOrRefuse,
  logMissing,
  logUncaught,
  refuseOldServer,
  refuseToStart,
  refuseWrongSession,
  reportConnections,
  reportHealth,
  reportReplicas,
  reportScanner,
  reportWakeUps,
  startClock,
} from '@consult/operations'
import { composeServices } from '@consult/platform'
import { readPinnedScripts } from '@consult/request'
import { createClamdScanner, watchScanner } from '@consult/scanner'
import { startTracing } from '@consult/tracing'
import { readConfig } from './config.ts'
import { findTarballs } from './partner-packages/partner-packages.ts'
import { createServer } from './server.ts'

// By default, V8 lets the heap grow to a multiple of what is in use before it collects old garbage. Thousands of streams
// that open at once leave as much garbage as they use, which would stay in the process's memory.
setFlagsFromString('--heap-growing-percent=20')

const config = readConfig(process.env)
const log = createLog({ app: 'api', level: config.LOG_LEVEL })
logUncaught(log)
const stopTracing = await startTracing('consult-api', config.tracing)
const metrics = createMetrics('api')
const countFault = countFaults(metrics, ['request', 'unavailable', 'background'])
const replicaEvents = countReplicaReads(log, metrics)
const scanner = config.scanner && watchScanner(createClamdScanner(config.scanner), createScanMetrics(metrics).scanned)
if (!scanner) log.warn({}, 'uploads are not scanned for malware: SCAN_URL is not set')
const { services, databaseClock, close } = composeServices({
  databaseUrl: config.DATABASE_URL,
  replicas: config.DATABASE_READ_URL ? { url: config.DATABASE_READ_URL, ...replicaEvents } : null,
  wakeUps: config.wakeUps,
  onListening: reportWakeUps(log, metrics),
  secretsKey: config.SECRETS_KEY,
  applicationName: 'consult-api',
  poolSize: config.DATABASE_POOL,
  environment: config.CONSULT_ENV,
  portalUrl: config.PORTAL_URL,
  consoleUrl: config.CONSOLE_URL ?? null,
  jwksAllowedHosts: config.JWKS_ALLOWED_HOSTS,
  webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
  apiUrl: config.apiUrl,
  pinnedScripts: () => readPinnedScripts(config.WIDGET_DIR),
  storage: config.storage,
  calls: config.calls,
  webPush: config.webPush,
  scanner,
  onLoggedRequests: createRequestLogMetrics(metrics).counted,
  onError: (error) => {
    countFault('background')
    log.warn({ fault: faultOf(error) }, 'background fault')
  },
})
const health = createHealth(services.database, { scanner, clock: databaseClock, onMissing: logMissing(log) })
reportConnections(metrics, services.database)
reportHealth(metrics, health)
reportReplicas(metrics, services.reads)
if (scanner) reportScanner(metrics, health)

await refuseWrongSession('API', services.database)
if (config.CONSULT_ENV === 'production') {
  const problems = await checkProduction(services.database, {
    databaseUrl: config.DATABASE_URL,
    urls: {
      API_URL: config.apiUrl,
      PORTAL_URL: config.PORTAL_URL,
      ...(config.CONSOLE_URL !== undefined && { CONSOLE_URL: config.CONSOLE_URL }),
    },
    hintsUrl: config.HINTS_URL,
    environment: process.env,
  })
  if (problems.length > 0) refuseToStart('API', problems)
}
await refuseOldServer('API', services.database)
await startClock('API', databaseClock, { log, metrics })
await services.secretBox().catch((error: unknown) => {
  if (error instanceof SecretsKeyError) refuseToStart('API', [error.message])
  // The database may not be up yet. The key is checked again when it is first used.
  log.warn({ fault: faultOf(error) }, 'SECRETS_KEY could not be checked')
})

const onApiPort = config.METRICS_PORT === config.API_PORT
const packageFolders = [config.SDK_DIR, config.WIDGET_DIR, config.CONSULT_DEV_DIR]
if ((await findTarballs(packageFolders)).length < packageFolders.length) {
  log.warn({}, 'packages for partners are missing, so /packages is incomplete: run "pnpm build"')
}
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

/** Writes this process's heartbeat. Other processes consider it dead after ten seconds without one. */
const beat = () => services.receipts.beat().catch((error) => log.warn({ fault: faultOf(error) }, 'heartbeat'))
await beat()
const beating = setInterval(beat, 2_000)

const operations = createOperationsServer({ health, metrics })
if (config.METRICS_PORT !== undefined && !onApiPort) {
  const { METRICS_PORT: port, METRICS_HOST: host } = config
  const purpose = "the API's metrics and health checks"
  await listenOrRefuse({ app: 'API', purpose, port, variable: 'METRICS_PORT' }, () =>
    once(operations.listen(port, host), 'listening'),
  )
}
await listenOrRefuse({ app: 'API', purpose: 'the API', port: config.API_PORT, variable: 'API_PORT' }, () =>
  // When a process ends, its thousands of streams reconnect at the same moment.
  app.listen({ host: config.API_HOST, port: config.API_PORT, backlog: 4_096 }),
)
log.info({ host: config.API_HOST, port: config.API_PORT }, 'listening')

/** Time to close everything after the last request has finished, in seconds. */
const closingSeconds = 5

endGracefully({
  log,
  limitMs: (config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS + closingSeconds) * 1000,
  stop: async () => {
    health.drain()
    // Load balancers poll `/readyz`. Until they see the change, they keep sending requests here.
    await pause(config.SHUTDOWN_DELAY_SECONDS * 1000)
    const cutting = setTimeout(() => app.server.closeAllConnections(), config.SHUTDOWN_GRACE_SECONDS * 1000)
    await app.close()
    clearTimeout(cutting)
    operations.close()
    operations.closeAllConnections()
    clearInterval(beating)
    await close()
    await stopTracing()
  },
})
