import { createServer } from 'node:http'
import { isMigrated } from '@consult/db'
import { causeOf } from '@consult/engine'
import { composeServices } from '@consult/services'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startWorkers } from './workers.ts'

const config = readConfig(process.env)
const logger = pino({ level: config.LOG_LEVEL, base: { app: 'worker' } })
const { services, close } = composeServices({
  databaseUrl: config.DATABASE_URL,
  applicationName: 'consult-worker',
  poolSize: config.DATABASE_POOL,
  environment: config.CONSULT_ENV,
  portalUrl: '',
  onError: (error) => logger.warn({ cause: causeOf(error) }, 'background fault'),
})
const workers = startWorkers({
  services,
  webhookAllowedHosts: config.WEBHOOK_ALLOWED_HOSTS,
  onFault: (what, error, facts) => logger.error({ ...facts, cause: causeOf(error) }, what),
})

const health = createServer((request, response) => {
  const answer = (status: number, text: string) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: text }))
  }
  if (request.url === '/healthz') return answer(200, 'ok')
  if (request.url !== '/readyz') return answer(404, 'unknown')
  isMigrated(services.database).then(
    (ready) => answer(ready ? 200 : 503, ready ? 'ready' : 'unavailable'),
    () => answer(503, 'unavailable'),
  )
})
if (config.WORKER_PORT !== undefined) health.listen(config.WORKER_PORT, config.WORKER_HOST)
logger.info('working')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await workers.stop()
  health.close()
  await close()
  logger.info('stopped')
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
