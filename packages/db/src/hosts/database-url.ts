/** A database URL that cannot be used. The message says what to change and contains no part of the URL. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError'
}

/** What a database URL says, in libpq's syntax: `postgres://user:password@a:5432,b:5432/consult?…`. */
export interface DatabaseAddress {
  /** A URL for each host, in the order in which they are tried. */
  readonly hosts: readonly [string, ...string[]]
  /** Whether to connect only to a server that accepts writes. */
  readonly readWrite: boolean
  /** `pgbouncer=true`: the URL leads to PgBouncer in transaction mode, where code must not rely on session state. */
  readonly pgbouncer: boolean
  /** How long one host may take to accept a connection, in milliseconds. */
  readonly hostTimeoutMs: number
}

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const hostForm = /^(?:\[[\da-f:.]+\]|[^\s:[\]]+)(?::(\d{1,5}))?$/i

/** The values of `target_session_attrs` that are supported, and whether they ask for a server that accepts writes. */
const sessionAttributes: Readonly<Record<string, boolean>> = { 'read-write': true, primary: true, any: false }

const hostTimeoutSeconds = 2

function checkHosts(hosts: readonly string[], parameters: URLSearchParams): void {
  if (hosts.length > 1 && (parameters.has('host') || parameters.has('port'))) {
    throw new DatabaseUrlError('with several hosts before the path, leave out the parameters "host" and "port"')
  }
  if (/,/.test(`${parameters.get('host') ?? ''}${parameters.get('port') ?? ''}`)) {
    throw new DatabaseUrlError('list several hosts before the path: postgres://user@a:5432,b:5432/consult')
  }
  for (const [n, host] of hosts.entries()) {
    // One empty host is allowed: a Unix socket, or PGHOST.
    if (hosts.length === 1 && host === '') return
    const port = Number(hostForm.exec(host)?.[1] ?? 5432)
    if (!hostForm.test(host) || port < 1 || port > 65_535) {
      throw new DatabaseUrlError(`host ${n + 1} of ${hosts.length} is not a host name with an optional port`)
    }
  }
}

function readTimeout(text: string | null): number {
  if (text === null) return hostTimeoutSeconds * 1000
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new DatabaseUrlError('connect_timeout must be a number of seconds')
  return Number(text) * 1000
}

/**
 * Reads a database URL. With several hosts, only a server that accepts writes is used, unless `target_session_attrs`
 * says otherwise: libpq would use any server, but Consult cannot run on a replica.
 * @throws DatabaseUrlError
 */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const [, start, list = '', path = '', query = ''] = form.exec(url) ?? []
  if (start === undefined) throw new DatabaseUrlError('not a postgres:// URL')
  const hosts = list.split(',')
  const parameters = new URLSearchParams(query)
  checkHosts(hosts, parameters)
  const wanted = parameters.get('target_session_attrs')
  const readWrite = wanted === null ? hosts.length > 1 : sessionAttributes[wanted]
  if (readWrite === undefined) {
    throw new DatabaseUrlError('target_session_attrs must be read-write, primary or any')
  }
  const hostTimeoutMs = readTimeout(parameters.get('connect_timeout'))
  const pgbouncer = parameters.get('pgbouncer') ?? 'false'
  if (!/^(true|false)$/.test(pgbouncer)) throw new DatabaseUrlError('pgbouncer must be true or false')
  for (const own of ['target_session_attrs', 'connect_timeout', 'pgbouncer']) parameters.delete(own)
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path
  const [first = '', ...others] = hosts.map((host) => `${start}${host}${rest}`)
  return { hosts: [first, ...others], readWrite, pgbouncer: pgbouncer === 'true', hostTimeoutMs }
}

/** A URL for each host, which connects to that server without a check: for replicas, each of which is a separate server. */
export function eachHost(url: string): readonly string[] {
  const { hosts, pgbouncer } = readDatabaseUrl(url)
  if (!pgbouncer) return hosts
  return hosts.map((host) => `${host}${host.includes('?') ? '&' : '?'}pgbouncer=true`)
}

/** Returns what is wrong with a database URL, without any part of it; null when it can be used. */
export function databaseUrlProblem(url: string): string | null {
  try {
    readDatabaseUrl(url)
    return null
  } catch (error) {
    if (error instanceof DatabaseUrlError) return error.message
    throw error
  }
}

/** The URL of the same database with a different login. */
export function withLogin(url: string, login: { username: string; password: string }): string {
  readDatabaseUrl(url)
  const user = `${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}`
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?/, (_all, scheme: string) => `${scheme}${user}@`)
}
