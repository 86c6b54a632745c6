import { proxyList } from '@consult/web-server/process/proxy-list.ts'
import type { PageServer } from '@consult/web-server/session/page-server.ts'
import { z } from 'zod'

/** Everything that the portal's server reads from its environment. */
const configSchema = z.object({
  CONSULT_ENV: z.enum(['test', 'production']).default('test'),
  /** The address of the API. Only this server uses it; browsers do not. */
  API_URL: z.url().default('http://localhost:4000'),
  /** The public address of the portal. Required if the `Host` header does not have it. */
  PORTAL_URL: z.url().optional(),
  /** The address it listens on. */
  PORTAL_HOST: z.string().default('127.0.0.1'),
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** A separate port for `/metrics`, `/healthz` and `/readyz`. If it is not set, there are no metrics. */
  PORTAL_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PORTAL_METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * Proxies whose `X-Forwarded-For` is trusted: addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal`,
   * `uniquelocal`. List the load balancer in front of the portal. Default: the address of the connection counts.
   */
  TRUST_PROXY: proxyList,
})

export type Config = z.output<typeof configSchema>

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return configSchema.parse(environment)
}

/** Returns how this server reaches the API, and how browsers reach it. */
export function pageServer(): PageServer {
  const { API_URL, PORTAL_URL } = readConfig()
  return { site: 'portal', apiUrl: API_URL, publicUrl: PORTAL_URL }
}
