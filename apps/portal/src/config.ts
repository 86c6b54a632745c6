import { z } from 'zod'
import { isProxyList } from './proxy-list.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )

/** Everything that the portal's server reads from its environment. */
const configSchema = z.object({
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** Where the API is. Only this server talks to it; browsers do not. */
  API_URL: z.url().default('http://localhost:4000'),
  /** Where browsers find the portal. Needed where the `Host` header does not say so. */
  PORTAL_URL: z.url().optional(),
  /** The address that it listens on. */
  PORTAL_HOST: z.string().default('127.0.0.1'),
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /**
   * Proxies whose `X-Forwarded-For` is believed: addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal`,
   * `uniquelocal`. Name the load balancer before the portal. None: the client's address is the connection's own.
   */
  TRUST_PROXY: list.refine(isProxyList, 'not a list of addresses, networks, or loopback, linklocal, uniquelocal'),
})

export type Config = z.output<typeof configSchema>

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return configSchema.parse(environment)
}
