import { join, resolve } from 'node:path'
import { databaseUrl } from '@consult/db'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

/** All environment variables of `npm start`. Each is optional. */
const configSchema = z.object({
  API_PORT: port.default(4000),
  PORTAL_PORT: port.default(3000),
  /** The port of the console. In production, it runs only with CONSOLE_URL. */
  CONSOLE_PORT: port.default(3100),
  DEMO_PORT: port.default(4100),
  /** The folder for the embedded PostgreSQL, the demo's credentials, files and outgoing mail. */
  DATA_DIR: z.string().default(resolve(import.meta.dirname, '../../../.data')),
  /**
   * Your own PostgreSQL, with a user that may create schemas and roles. Default: the embedded one. With
   * `CONSULT_ENV=production`, you migrate it yourself, and the user is a member of `consult_app` only.
   */
  DATABASE_URL: databaseUrl.optional(),
  /** Encrypts the secrets in the database. Default: the key in DATA_DIR/secrets-key, which the first start creates. */
  SECRETS_KEY: z.string().optional(),
  /**
   * The public address of the API behind your TLS proxy. Required with `CONSULT_ENV=production`. Otherwise the API is on
   * this machine.
   */
  API_URL: z.url().optional(),
  /** The public address of the portal; see API_URL. */
  PORTAL_URL: z.url().optional(),
  /** The public address of the console; see API_URL. Default in production: there is no console. */
  CONSOLE_URL: z.url().optional(),
  /** Where files are stored. Default: in DATA_DIR. */
  ...storageVariables,
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /**
   * `embedded`: a media node on this machine carries and records calls. `janus`: the same with Janus from the Debian
   * package. `off`: calls have no video and no sound.
   */
  CALLS: z.enum(['embedded', 'janus', 'off']).default('embedded'),
  /** The control port of the media node. Default: 300 above the API's port. */
  MEDIA_PORT: port.optional(),
  /**
   * The token of the operator who prepares the demo. Default: the one in DATA_DIR/operator-token, which the first start makes.
   * Needed only for your own database that has operators.
   */
  CONSULT_OPERATOR_TOKEN: z.string().optional(),
  /** Hosts that webhooks may reach although they are not public. */
  WEBHOOK_ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** Hosts of identity providers that are allowed although they are not public. */
  JWKS_ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** The port of the API's `/metrics`. Default: the API's own port. The worker's is at WORKER_PORT, if that is set. */
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

export type Config = z.output<typeof configSchema> & { readonly storage: StorageSettings }

/** Reads and validates the environment. @throws with the names of the invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = configSchema.parse(environment)
  const from = (folder: string) => resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const dataDir = from(config.DATA_DIR)
  const storage = storageSettingsOf(config, join(dataDir, 'files'))
  return {
    ...config,
    DATA_DIR: dataDir,
    storage: storage.kind === 'folder' ? { ...storage, folder: from(storage.folder) } : storage,
  }
}
