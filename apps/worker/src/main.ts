import { createLog, endGracefully, logUncaught, refuseUnfit, serveOperators } from '@consult/operations'
import { createSyslogSender } from '@consult/siem'
import { startTracing } from '@consult/tracing'
import { createHttpTranscriber } from '@consult/transcriber'
import { chooseFfmpeg } from './choose-ffmpeg.ts'
import { chooseMailer } from './choose-mailer.ts'
import { chooseSms } from './choose-sms.ts'
import { readConfig } from './config.ts'
import { composeParts } from './parts.ts'
import { startWorkers } from './workers.ts'

const config = readConfig(process.env)
const log = createLog({ app: 'worker', level: config.LOG_LEVEL })
logUncaught(log)
const stopTracing = await startTracing('consult-worker', config.tracing)

const parts = composeParts(config, log)
const { services, databaseClock: clock, health, metrics } = parts
await refuseUnfit({
  app: 'worker',
  database: services.database,
  clock,
  openSecrets: services.secretBox,
  production: config.production,
  log,
  metrics,
})
const ffmpeg = await chooseFfmpeg(config, { log, metrics })
const now = () => services.clock.now()
const mailer = chooseMailer(config, { now, log })
const operators = { app: 'worker', port: config.WORKER_PORT, host: config.WORKER_HOST, variable: 'WORKER_PORT' }
const closeOperators = await serveOperators(operators, { health, metrics })

const workers = startWorkers({
  services,
  mailer,
  sms: chooseSms(config, now),
  ffmpeg,
  transcriber: config.transcriber && createHttpTranscriber(config.transcriber),
  keptMonths: parts.keptMonths,
  onHeldMonth: ({ partnerId, reason, log: name, month }) =>
    log.warn({ partnerId, kind: `${reason}:${name}:${month}` }, 'an archived month stays in the database'),
  recordingDays: config.RECORDING_RETENTION_DAYS ?? null,
  onRemoved: ({ kind, count }) => parts.countRemoval(kind, count),
  webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
  onFault: parts.onFault,
  onDelivery: parts.work.delivered,
  onAlert: parts.work.alerted,
  siem: config.siem && { sender: createSyslogSender(config.siem), since: config.siem.since },
  isPaused: () => !clock.isRight,
})
log.info({}, 'working')

endGracefully({
  log,
  limitMs: config.SHUTDOWN_GRACE_SECONDS * 1000,
  stop: async () => {
    health.drain()
    await workers.stop()
    closeOperators()
    await parts.close()
    await stopTracing()
  },
})
