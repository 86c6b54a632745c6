import type { Config } from './config.ts'
import { demoFilePath } from './demo/demo-file.ts'
import type { PartToRun } from './processes.ts'

/** The product's processes, with what each is told. */
export function partsOf(
  config: Config,
  addresses: { databaseUrl: string; apiUrl: string; portalUrl: string },
): PartToRun[] {
  const { databaseUrl, apiUrl, portalUrl } = addresses
  const shared = { DATABASE_URL: databaseUrl, CONSULT_ENV: config.CONSULT_ENV, LOG_LEVEL: config.LOG_LEVEL }
  return [
    {
      name: 'API',
      app: 'api',
      args: ['src/main.ts'],
      environment: { ...shared, API_PORT: String(config.API_PORT), PORTAL_URL: portalUrl },
    },
    {
      name: 'worker',
      app: 'worker',
      args: ['src/main.ts'],
      environment: { ...shared, WEBHOOK_ALLOWED_HOSTS: config.WEBHOOK_ALLOWED_HOSTS },
    },
    {
      name: 'portal',
      app: 'portal',
      args: [
        'node_modules/next/dist/bin/next',
        'start',
        '--hostname',
        '127.0.0.1',
        '--port',
        String(config.PORTAL_PORT),
      ],
      environment: { API_URL: apiUrl, NODE_ENV: 'production' },
    },
    {
      name: 'demo clinic',
      app: 'demo-clinic',
      args: ['src/main.ts'],
      environment: { DEMO_PORT: String(config.DEMO_PORT), DEMO_FILE: demoFilePath(config.DATA_DIR) },
    },
  ]
}
