import { join, resolve } from 'node:path'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

/** Everything that `npm start` reads from its environment; all of it is optional. */
const configSchema = z.object({
  API_PORT: port.default(4000),
  PORTAL_PORT: port.default(3000),
  DEMO_PORT: port.default(4100),
  /** Where the embedded PostgreSQL, the demo's credentials, files and outgoing mail live. */
  DATA_DIR: z.string().default(resolve(import.meta.dirname, '../../../.data')),
  /**
   * A PostgreSQL of your own, as a user who may create schemas and roles; none: the embedded one. With
   * `CONSULT_ENV=production` it is migrated by you, and the user is a member of `consult_app` and of nothing more.
   */
  DATABASE_URL: z.url().optional(),
  /** Encrypts the secrets in the database; by default the key in DATA_DIR/secrets-key, which the first start makes. */
  SECRETS_KEY: z.string().optional(),
  /**
   * With `CONSULT_ENV=production`: where partners and browsers find the API, and the portal, both behind your TLS proxy.
   * Otherwise both are on this machine.
   */
  API_URL: z.url().optional(),
  /** See API_URL. */
  PORTAL_URL: z.url().optional(),
  /** Where files are kept; in DATA_DIR when none is set. */
  ...storageVariables,
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /**
   * `embedded`: a media node on this machine carries calls and records them; `janus`: the same by the Janus of the Debian
   * package; `off`: calls have no picture and no sound.
   */
  CALLS: z.enum(['embedded', 'janus', 'off']).default('embedded'),
  /** Where the media node is asked; 300 above the API's unless given. */
  MEDIA_PORT: port.optional(),
  /** Hosts that webhooks may reach although they are not public. */
  WEBHOOK_ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** The same for partners' identity providers. */
  JWKS_ALLOWED_HOSTS: z.string().default('localhost,127.0.0.1'),
  /** Where the API's `/metrics` is; the API's own port unless given. The worker's is at WORKER_PORT, if that is set. */
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
})

export type Config = z.output<typeof configSchema> & { readonly storage: StorageSettings }

/** @throws with the names of the variables at fault. */
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
