import { join } from 'node:path'
import type { Config } from './config.ts'
import { demoFilePath } from './demo/demo-file.ts'
import { answerAsOperator } from './demo/operator.ts'
import type { MediaToRun } from './media.ts'
import type { PartToRun } from './processes.ts'

interface Addresses {
  readonly databaseUrl: string
  readonly secretsKey: string
  /** The API's address on this machine. */
  readonly localApiUrl: string
  readonly apiUrl: string
  readonly portalUrl: string
  /** Null: there is no console. */
  readonly consoleUrl: string | null
  readonly media: MediaToRun | null
}

/**
 * Returns the processes to run, with their environment.
 * @param reload restarts servers and rebuilds pages when their sources change
 */
export function partsOf(config: Config, addresses: Addresses, reload: boolean): PartToRun[] {
  const { databaseUrl, secretsKey, localApiUrl, apiUrl, portalUrl, consoleUrl, media } = addresses
  const { storage } = config
  const shared = {
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: secretsKey,
    CONSULT_ENV: config.CONSULT_ENV,
    LOG_LEVEL: config.LOG_LEVEL,
    ...(consoleUrl !== null && { CONSOLE_URL: consoleUrl }),
    // Variables of an S3 bucket are inherited from our environment.
    ...(storage.kind === 'folder' && { STORAGE_DIR: storage.folder }),
    ...(media && { MEDIA_ENGINE: media.engine, MEDIA_NODES: media.url, MEDIA_SECRET: media.secret }),
  }
  const server = [...(reload ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts']
  const mediaNode = media && {
    name: 'media node',
    app: 'media',
    args: server,
    environment: {
      LOG_LEVEL: config.LOG_LEVEL,
      MEDIA_ENGINE: media.engine,
      MEDIA_PORT: String(media.port),
      MEDIA_SECRET: media.secret,
      RECORDINGS_DIR: media.recordings,
    },
  }
  const parts: PartToRun[] = [
    ...(mediaNode ? [mediaNode] : []),
    {
      name: 'API',
      app: 'api',
      // The API looks for the widget when it starts.
      needs: 'widget',
      args: server,
      environment: {
        ...shared,
        API_PORT: String(config.API_PORT),
        API_URL: apiUrl,
        PORTAL_URL: portalUrl,
        METRICS_PORT: String(config.METRICS_PORT ?? config.API_PORT),
        JWKS_ALLOWED_HOSTS: config.JWKS_ALLOWED_HOSTS,
        WEBHOOK_ALLOWED_HOSTS: config.WEBHOOK_ALLOWED_HOSTS,
        // The portal's server is the only proxy on this machine.
        TRUST_PROXY: 'loopback',
      },
    },
    {
      name: 'worker',
      app: 'worker',
      isLater: true,
      args: server,
      environment: {
        ...shared,
        API_URL: apiUrl,
        PORTAL_URL: portalUrl,
        MAIL_DIR: join(config.DATA_DIR, 'outbox'),
        SMS_DIR: join(config.DATA_DIR, 'outbox'),
        WEBHOOK_ALLOWED_HOSTS: config.WEBHOOK_ALLOWED_HOSTS,
      },
    },
    {
      name: 'portal',
      app: 'portal',
      needs: 'portal',
      args: ['src/server/main.ts', ...(reload ? ['--dev'] : [])],
      environment: {
        CONSULT_ENV: config.CONSULT_ENV,
        API_URL: localApiUrl,
        ...(config.CONSULT_ENV === 'production' && { PORTAL_URL: portalUrl }),
        PORTAL_PORT: String(config.PORTAL_PORT),
        NODE_ENV: reload ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  ]
  const console: PartToRun = {
    name: 'console',
    app: 'console',
    needs: 'console',
    isLater: true,
    args: ['src/server/main.ts', ...(reload ? ['--dev'] : [])],
    environment: {
      CONSULT_ENV: config.CONSULT_ENV,
      API_URL: localApiUrl,
      ...(config.CONSULT_ENV === 'production' && consoleUrl !== null && { CONSOLE_URL: consoleUrl }),
      CONSOLE_PORT: String(config.CONSOLE_PORT),
      NODE_ENV: reload ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  }
  // Production has no demo.
  const demoClinic: PartToRun = {
    name: 'demo clinic',
    app: 'demo-clinic',
    // For the SDK.
    needs: 'widget',
    args: server,
    environment: {
      DEMO_PORT: String(config.DEMO_PORT),
      DEMO_FILE: demoFilePath(config.DATA_DIR),
      // With --watch the IPC channel would reach only the watching process.
      ...(!reload && { DEMO_OPERATOR: 'parent' }),
    },
    ...(!reload && { onMessage: answerAsOperator(config, { databaseUrl, apiUrl, portalUrl }) }),
  }
  const widget = { name: 'widget', app: 'widget', args: ['build/build.ts', '--watch'], environment: {} }
  return [
    ...parts,
    ...(consoleUrl !== null ? [console] : []),
    ...(config.CONSULT_ENV === 'test' ? [demoClinic] : []),
    ...(reload ? [widget] : []),
  ]
}
