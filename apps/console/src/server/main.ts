import { resolve } from 'node:path'
import { servePages } from '@consult/web-server/process/serve-pages.ts'
import { pageServer, readConfig } from '../config.ts'

/** Serves the console. */
const config = readConfig()
await servePages({
  ...pageServer(),
  folder: resolve(import.meta.dirname, '../..'),
  isProduction: config.CONSULT_ENV === 'production',
  host: config.CONSOLE_HOST,
  port: config.CONSOLE_PORT,
  metricsPort: config.CONSOLE_METRICS_PORT,
  metricsHost: config.CONSOLE_METRICS_HOST,
  trustProxy: config.TRUST_PROXY,
})
