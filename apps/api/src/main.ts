import { composeServices } from '@consult/services'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createServer, faultOf } from './server.ts'

const config = readConfig(process.env)
const logger = pino({ level: config.LOG_LEVEL, base: { app: 'api' } })
const { services, close } = composeServices({
  databaseUrl: config.DATABASE_URL,
  applicationName: 'consult-api',
  poolSize: config.DATABASE_POOL,
  environment: config.CONSULT_ENV,
  portalUrl: config.PORTAL_URL,
  jwksAllowedHosts: config.JWKS_ALLOWED_HOSTS,
  onError: (error) => logger.warn({ fault: faultOf(error) }, 'background fault'),
})
const app = await createServer({ services, logger, widgetDir: config.WIDGET_DIR, trustProxy: config.TRUST_PROXY })

/** Other processes take this one for dead when it has not said for ten seconds that it lives. */
const beat = () => services.receipts.beat().catch((error) => logger.warn({ fault: faultOf(error) }, 'heartbeat'))
await beat()
const beating = setInterval(beat, 2_000)

await app.listen({ host: config.API_HOST, port: config.API_PORT })
logger.info({ host: config.API_HOST, port: config.API_PORT }, 'listening')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await app.close()
  clearInterval(beating)
  await close()
  logger.info('stopped')
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
