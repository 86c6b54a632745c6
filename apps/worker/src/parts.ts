import {
  countFaults,
  countRemoved,
  createHealth,
  createMetrics,
  createWorkMetrics,
  faultOf,
  type Log,
  logMissing,
  reportArchives,
  reportConnections,
  reportHealth,
  reportUpkeep,
  reportWakeUps,
} from '@consult/operations'
import { composeServices, readBacklog, readUpkeep } from '@consult/platform'
import { allKinds, readArchiveState } from '@consult/records'
import type { Config } from './config.ts'
import { faultKinds } from './fault-kinds.ts'
import type { WorkersOptions } from './options.ts'

/** What the worker is made of, apart from its work. */
export type Parts = ReturnType<typeof composeParts>

/** Creates the worker's services, its metrics and its health. Nothing is read from the database yet. */
export function composeParts(config: Config, log: Log) {
  const metrics = createMetrics('worker')
  const countFault = countFaults(metrics, faultKinds)
  const onFault: WorkersOptions['onFault'] = (what, error, facts) => {
    countFault(what)
    log.error({ ...facts, fault: faultOf(error) }, what)
  }
  const { services, databaseClock, close } = composeServices({
    databaseUrl: config.DATABASE_URL,
    wakeUps: config.wakeUps,
    onListening: reportWakeUps(log, metrics),
    secretsKey: config.SECRETS_KEY,
    applicationName: 'consult-worker',
    poolSize: config.DATABASE_POOL,
    environment: config.CONSULT_ENV,
    portalUrl: config.PORTAL_URL,
    consoleUrl: config.CONSOLE_URL ?? null,
    apiUrl: config.apiUrl,
    storage: config.storage,
    calls: config.calls,
    webPush: config.webPush,
    onError: (error) => onFault('background', error, {}),
  })
  const health = createHealth(services.database, { clock: databaseClock, onMissing: logMissing(log) })
  const keptMonths = { events: config.EVENT_RETENTION_MONTHS ?? null, audit: config.AUDIT_RETENTION_MONTHS ?? null }
  reportConnections(metrics, services.database)
  const countRemoval = countRemoved(
    metrics,
    allKinds.map(([kind]) => kind),
  )
  const work = createWorkMetrics(metrics, () => readBacklog(services))
  reportHealth(metrics, health)
  reportUpkeep(metrics, () => readUpkeep(services))
  reportArchives(metrics, () => readArchiveState(services, keptMonths))
  return { services, databaseClock, metrics, health, work, countRemoval, keptMonths, onFault, close }
}
