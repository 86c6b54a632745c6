import {
  countFaults,
  countReplicaReads,
  createHealth,
  createMetrics,
  createRequestLogMetrics,
  createScanMetrics,
  createTranslationMetrics,
  faultOf,
  type Log,
  logMissing,
  reportConnections,
  reportHealth,
  reportReplicas,
  reportScanner,
  reportWakeUps,
} from '@consult/operations'
import { composeServices } from '@consult/platform'
import { readPinnedScripts } from '@consult/request'
import { createClamdScanner, watchScanner } from '@consult/scanner'
import { createHttpTranslator } from '@consult/translator'
import type { Config } from './config.ts'

/** What the API is made of, apart from its server. */
export type Parts = ReturnType<typeof composeParts>

/** Creates the API's services, its metrics and its health. Nothing is read from the database yet. */
export function composeParts(config: Config, log: Log) {
  const metrics = createMetrics('api')
  const countFault = countFaults(metrics, ['request', 'unavailable', 'background'])
  const replicaEvents = countReplicaReads(log, metrics)
  const scanner = config.scanner && watchScanner(createClamdScanner(config.scanner), createScanMetrics(metrics).scanned)
  const translator =
    config.translator &&
    createHttpTranslator(config.translator, { onOutcome: createTranslationMetrics(metrics).translated })
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
    translator,
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
  return { services, databaseClock, metrics, countFault, health, close }
}
