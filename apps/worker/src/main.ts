import { once } from 'node:events'
import { findFfmpeg, identifyFfmpeg } from '@consult/calls/recording'
import { SecretsKeyError } from '@consult/db'
import { createFolderMailer, createSmtpMailer, type Mailer } from '@consult/mailer'
import {
  checkProduction,
  countFaults,
  countRemoved,
  createHealth,
  createLog,
  createMetrics,
  createOperationsServer,
  createWorkMetrics,
  endGracefully,
  faultOf,
  listenOrRefuse,
  logMissing,
  logUncaught,
  refuseOldServer,
  refuseToStart,
  refuseWrongSession,
  reportArchives,
  reportConnections,
  reportFfmpeg,
  reportHealth,
  reportUpkeep,
  reportWakeUps,
  startClock,
} from '@consult/operations'
import { composeServices, readBacklog, readUpkeep } from '@consult/platform'
import { allKinds, readArchiveState } from '@consult/records'
import { createSyslogSender } from '@consult/siem'
import { createFolderSms, createHttpSms, type SmsSender } from '@consult/sms'
import { startTracing } from '@consult/tracing'
import { createHttpTranscriber } from '@consult/transcriber'
import { type Config, readConfig } from './config.ts'
import { type FaultKind, faultKinds } from './fault-kinds.ts'
import { startWorkers } from './workers.ts'

/** Chooses how mail is sent: by the mail server if set, otherwise into the folder if set, otherwise not at all (null). */
function chooseMailer(
  { SMTP_URL, MAIL_DIR, MAIL_FROM: from }: Pick<Config, 'SMTP_URL' | 'MAIL_DIR' | 'MAIL_FROM'>,
  now: () => Date,
): Mailer | null {
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL, from })
  return MAIL_DIR ? createFolderMailer({ folder: MAIL_DIR, from, now }) : null
}

/** Chooses how SMS are sent: by the provider if set, otherwise into the folder if set, otherwise not at all (null). */
function chooseSms({ sms, apiUrl, SMS_DIR: folder }: Config, now: () => Date): SmsSender | null {
  if (sms) return createHttpSms(sms, { apiUrl })
  return folder === undefined ? null : createFolderSms({ folder, now })
}

const config = readConfig(process.env)
const log = createLog({ app: 'worker', level: config.LOG_LEVEL })
logUncaught(log)
const stopTracing = await startTracing('consult-worker', config.tracing)
const metrics = createMetrics('worker')
const countFault = countFaults(metrics, faultKinds)

function onFault(
  what: FaultKind,
  error: unknown,
  facts: { partnerId?: string; messageId?: string; kind?: string },
): void {
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
reportConnections(metrics, services.database)
const work = createWorkMetrics(metrics, () => readBacklog(services))
reportHealth(metrics, health)
reportUpkeep(metrics, () => readUpkeep(services))
const keptMonths = { events: config.EVENT_RETENTION_MONTHS ?? null, audit: config.AUDIT_RETENTION_MONTHS ?? null }
reportArchives(metrics, () => readArchiveState(services, keptMonths))

await refuseWrongSession('worker', services.database)
if (config.CONSULT_ENV === 'production') {
  const problems = await checkProduction(services.database, {
    databaseUrl: config.DATABASE_URL,
    urls: {
      API_URL: config.apiUrl,
      PORTAL_URL: config.PORTAL_URL,
      ...(config.CONSOLE_URL !== undefined && { CONSOLE_URL: config.CONSOLE_URL }),
    },
    smtpUrl: config.SMTP_URL,
    hintsUrl: config.HINTS_URL,
    environment: process.env,
  })
  if (problems.length > 0) refuseToStart('worker', problems)
}
await refuseOldServer('worker', services.database)
await startClock('worker', databaseClock, { log, metrics })
await services.secretBox().catch((error: unknown) => {
  if (error instanceof SecretsKeyError) refuseToStart('worker', [error.message])
  // The database may not be up yet. The key is checked again when it is first used.
  log.warn({ fault: faultOf(error) }, 'SECRETS_KEY could not be checked')
})

const ffmpeg = config.calls && (await findFfmpeg(process.env))
if (config.calls && !ffmpeg) log.warn({}, 'ffmpeg was not found: recordings wait until it is installed')
if (ffmpeg) {
  const { source, version } = await identifyFfmpeg(ffmpeg, process.env)
  reportFfmpeg(metrics, { source, version })
  if (source === 'bundled') log.warn({ kind: source, version }, 'using the bundled ffmpeg: install a maintained one')
  else log.info({ kind: source, version }, 'using ffmpeg')
}
const mailer = chooseMailer(config, () => services.clock.now())
if (!mailer) log.warn({}, 'mail is not sent: set SMTP_URL or MAIL_DIR')
const countRemoval = countRemoved(
  metrics,
  allKinds.map(([kind]) => kind),
)
const workers = startWorkers({
  services,
  mailer,
  sms: chooseSms(config, () => services.clock.now()),
  ffmpeg,
  transcriber: config.transcriber && createHttpTranscriber(config.transcriber),
  keptMonths,
  onHeldMonth: ({ partnerId, reason, log: name, month }) =>
    log.warn({ partnerId, kind: `${reason}:${name}:${month}` }, 'an archived month stays in the database'),
  recordingDays: config.RECORDING_RETENTION_DAYS ?? null,
  onRemoved: ({ kind, count }) => countRemoval(kind, count),
  webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
  onFault,
  onDelivery: work.delivered,
  onAlert: work.alerted,
  siem: config.siem && { sender: createSyslogSender(config.siem), since: config.siem.since },
  isPaused: () => !databaseClock.isRight,
})
const operations = createOperationsServer({ health, metrics })
if (config.WORKER_PORT !== undefined) {
  const { WORKER_PORT: port, WORKER_HOST: host } = config
  const purpose = "the worker's metrics and health checks"
  await listenOrRefuse({ app: 'worker', purpose, port, variable: 'WORKER_PORT' }, () =>
    once(operations.listen(port, host), 'listening'),
  )
}
log.info({}, 'working')

endGracefully({
  log,
  limitMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  stop: async () => {
    health.drain()
    await workers.stop()
    operations.close()
    operations.closeAllConnections()
    await close()
    await stopTracing()
  },
})
