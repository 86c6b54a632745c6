import { resolve } from 'node:path'
import { z } from 'zod'

/** Everything that the command reads from its environment; all of it is optional. */
const configSchema = z.object({
  /** PostgreSQL; for `db migrate` as a user who may create schemas and roles. None: the embedded one that is running. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'not a postgres:// URL' }).optional(),
  /** The data folder of `npm start`, where it says how its database is reached. */
  DATA_DIR: z
    .string()
    .min(1)
    .default(resolve(import.meta.dirname, '../../../.data')),
  /** The secrets key in the database, as API and workers have it. None: that of the data folder. */
  SECRETS_KEY: z.string().optional(),
  /** The environment that new keys are for, unless `--env` says otherwise. */
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** Hosts that webhooks may reach although they are not public. Say the same here as to the worker. */
  WEBHOOK_ALLOWED_HOSTS: z.string().optional(),
  /** The same for partners' identity providers; say the same to the API. */
  JWKS_ALLOWED_HOSTS: z.string().optional(),
  /** Where the person stood when a package manager changed the folder. */
  INIT_CWD: z.string().optional(),
})

export interface Config {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly secretsKey: string | undefined
  readonly environment: 'test' | 'production'
  readonly webhookAllowedHosts: readonly string[]
  readonly jwksAllowedHosts: readonly string[]
}

const localHosts = { test: 'localhost,127.0.0.1', production: '' }

const toList = (hosts: string) =>
  hosts
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

/** @throws ZodError with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  const local = localHosts[read.CONSULT_ENV]
  return {
    databaseUrl: read.DATABASE_URL,
    dataDir: resolve(read.INIT_CWD ?? process.cwd(), read.DATA_DIR),
    secretsKey: read.SECRETS_KEY,
    environment: read.CONSULT_ENV,
    webhookAllowedHosts: toList(read.WEBHOOK_ALLOWED_HOSTS ?? local),
    jwksAllowedHosts: toList(read.JWKS_ALLOWED_HOSTS ?? local),
  }
}
