import { resolve } from 'node:path'
import { servePages } from '@consult/web-server/process/serve-pages.ts'
import { pageServer, readConfig } from '../config.ts'

/** Serves the portal. */
const config = readConfig()
await servePages({
  ...pageServer(),
  folder: resolve(import.meta.dirname, '../..'),
  isProduction: config.CONSULT_ENV === 'production',
  host: config.PORTAL_HOST,
  port: config.PORTAL_PORT,
  metricsPort: config.PORTAL_METRICS_PORT,
  metricsHost: config.PORTAL_METRICS_HOST,
  trustProxy: config.TRUST_PROXY,
})
