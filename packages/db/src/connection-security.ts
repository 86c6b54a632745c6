import pg from 'pg'
import { readDatabaseUrl } from './hosts/index.ts'

/**
 * How the database connection is protected. `local`: it does not leave this machine. `verified`: TLS with a checked
 * server certificate. `unverified`: TLS without a certificate check. `plain`: no protection.
 */
export type ConnectionSecurity = 'local' | 'verified' | 'unverified' | 'plain'

/** Reports whether the host is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function securityOfHost(url: string): ConnectionSecurity {
  const client = new pg.Client({ connectionString: url })
  // A path is a Unix socket.
  if (isLoopback(client.host) || client.host.startsWith('/')) return 'local'
  const ssl = client.ssl as boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown } | undefined
  if (!ssl) return 'plain'
  if (ssl === true) return 'verified'
  return ssl.rejectUnauthorized === false || ssl.checkServerIdentity ? 'unverified' : 'verified'
}

/** From the strongest to the weakest protection. */
const order: readonly ConnectionSecurity[] = ['local', 'verified', 'unverified', 'plain']

/**
 * Returns how connections to this URL are protected. With several hosts, the weakest protection counts. It asks the
 * driver, which also reads `PGHOST` and `PGSSLMODE`.
 * @throws when the driver cannot read the URL or a certificate that it names.
 */
export function connectionSecurity(url: string): ConnectionSecurity {
  const found = readDatabaseUrl(url).hosts.map(securityOfHost)
  return order.findLast((security) => found.includes(security)) ?? 'plain'
}
