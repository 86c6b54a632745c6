import { resolve } from 'node:path'
import { z } from 'zod'

const hostList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )

/** Everything that the API process reads from its environment. */
const configSchema = z.object({
  /** PostgreSQL, as a user who is a member of `consult_app`. */
  DATABASE_URL: z.url(),
  /** Whose keys are good here: `pp_live_` (production) or `pp_test_` (test). */
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Where browsers find the portal; hand-off links begin with it. */
  PORTAL_URL: z.url().default('http://localhost:3000'),
  /** The built widget. */
  WIDGET_DIR: z.string().default(resolve(import.meta.dirname, '../../widget/dist')),
  /** Connections to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(20),
  /** Hosts of partners' identity providers that may be called although they are not public: for development alone. */
  JWKS_ALLOWED_HOSTS: hostList,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.output<typeof configSchema>

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return configSchema.parse(environment)
}
