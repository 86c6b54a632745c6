import { join, resolve } from 'node:path'
import { databaseUrl } from '@consult/db'
import { type StorageSettings, storageSettingsOf, storageVariables } from '@consult/storage'
import { z } from 'zod'

/** All environment variables of the command. Each is optional. */
const configSchema = z.object({
  /** The PostgreSQL database. `db migrate` needs a user that may create schemas and roles. Default: the running embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** Read replicas, for the audit's export: as for the API. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** The data folder of `npm start`. It contains the address of its database. */
  DATA_DIR: z
    .string()
    .min(1)
    .default(resolve(import.meta.dirname, '../../../.data')),
  /** The key for the secrets in the database, as for API and workers. Default: the one in the data folder. */
  SECRETS_KEY: z.string().optional(),
  /** The environment of new keys, unless `--env` is given. */
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** Hosts that webhooks may reach although they are not public. Use the same value as for the worker. */
  WEBHOOK_ALLOWED_HOSTS: z.string().optional(),
  /** Hosts of identity providers that are allowed although they are not public. Use the same value as for the API. */
  JWKS_ALLOWED_HOSTS: z.string().optional(),
  /** The address of the API, as browsers see it. `partner check-installation` compares pages with it. */
  API_URL: z.url().default('http://localhost:4000'),
  /** The console's public address, as for API and worker: members sign in there. Default: the console of the running `npm start`. */
  CONSOLE_URL: z.url().optional(),
  /** The token of the operator who runs the command. Default: the one that `consult operator login` stored. */
  CONSULT_OPERATOR_TOKEN: z.string().min(1).optional(),
  /** Where `consult operator login` stores tokens. Default: `.config` in the home folder. */
  XDG_CONFIG_HOME: z.string().optional(),
  /** The home folder. */
  HOME: z.string().optional(),
  /** How many days recordings of calls are kept by default. Use the same value as for the worker. */
  RECORDING_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  /** Where archives are stored: use the same values as for the worker. Default: `files` in the data folder. */
  ...storageVariables,
  /** The folder in which the command was called, before a package manager changed it. */
  INIT_CWD: z.string().optional(),
})

export interface Config {
  readonly databaseUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  readonly dataDir: string
  readonly secretsKey: string | undefined
  readonly environment: 'test' | 'production'
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly consoleUrl: string | undefined
  readonly recordingDays: number | null
  readonly operatorToken: string | undefined
  /** The folder for tokens of operators; null without a home folder. */
  readonly configDir: string | null
  /** @throws when one of the two parts of a credential is missing. */
  readonly storage: () => StorageSettings
  readonly webhookAllowedHosts: readonly string[]
  readonly jwksAllowedHosts: readonly string[]
}

const localHosts = { test: 'localhost,127.0.0.1', production: '' }

const toList = (hosts: string) =>
  hosts
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

/** Reads and validates the environment. @throws ZodError with the names of the invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = configSchema.parse(environment)
  const configHome = read.XDG_CONFIG_HOME || (read.HOME && join(read.HOME, '.config'))
  const local = localHosts[read.CONSULT_ENV]
  const dataDir = resolve(read.INIT_CWD ?? process.cwd(), read.DATA_DIR)
  return {
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    dataDir,
    storage: () => storageSettingsOf(read, join(dataDir, 'files')),
    secretsKey: read.SECRETS_KEY,
    environment: read.CONSULT_ENV,
    apiUrl: read.API_URL.replace(/\/+$/, ''),
    consoleUrl: read.CONSOLE_URL,
    recordingDays: read.RECORDING_RETENTION_DAYS ?? null,
    operatorToken: read.CONSULT_OPERATOR_TOKEN,
    configDir: configHome ? join(configHome, 'consult') : null,
    webhookAllowedHosts: toList(read.WEBHOOK_ALLOWED_HOSTS ?? local),
    jwksAllowedHosts: toList(read.JWKS_ALLOWED_HOSTS ?? local),
  }
}
