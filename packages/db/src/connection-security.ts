import pg from 'pg'

/**
 * How the connection to the database is protected: `local` does not leave this machine; `verified` is TLS with the
 * server's certificate checked; `unverified` is TLS with whoever answers; `plain` is none.
 */
export type ConnectionSecurity = 'local' | 'verified' | 'unverified' | 'plain'

/** True for the names and addresses of this machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/**
 * Says how a connection to this URL is protected. It asks the driver, which also reads `PGHOST` and `PGSSLMODE`.
 * @throws when the driver cannot read the URL, or a certificate that it names.
 */
export function connectionSecurity(url: string): ConnectionSecurity {
  const client = new pg.Client({ connectionString: url })
  // A path is a Unix socket.
  if (isLoopback(client.host) || client.host.startsWith('/')) return 'local'
  const ssl = client.ssl as boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown } | undefined
  if (!ssl) return 'plain'
  if (ssl === true) return 'verified'
  return ssl.rejectUnauthorized === false || ssl.checkServerIdentity ? 'unverified' : 'verified'
}
