import pg from 'pg'
import { readDatabaseUrl } from './database-url.ts'
import { HostFinder, ReadOnlyServerError } from './find-host.ts'

const finders = new Map<string, HostFinder>()
const sessions = new Set<DatabaseClient>()

/** The host finder of a URL. Null when the URL has one server, which is used without a check. */
function finderOf(url: string): HostFinder | null {
  const address = readDatabaseUrl(url)
  if (address.hosts.length === 1 && !address.readWrite) return null
  const finder = finders.get(url) ?? new HostFinder(address)
  finders.set(url, finder)
  return finder
}

/**
 * node-postgres's client, extended to URLs with several hosts: it connects to the host that accepts writes. Every
 * connection to the database uses this class; pass it to a pool as `Client`.
 */
export class DatabaseClient extends pg.Client {
  readonly #finder: HostFinder | null
  #isEnding = false

  /** @param config `connectionString` is the URL. @throws DatabaseUrlError */
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url = 'postgres://' } = config
    super({ ...config, connectionString: readDatabaseUrl(url).hosts[0] })
    this.#finder = finderOf(url)
    if (readDatabaseUrl(url).pgbouncer) this.#sendUnnamed()
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null, client?: this) => void): void
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
    const connected = this.#connectToHost()
    if (!callback) return connected
    connected.then(() => callback(null, this), callback)
    return undefined
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnding = true
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  /**
   * Sends named statements without their name: PgBouncer may run each transaction in a different session, which may
   * lack the statement.
   */
  #sendUnnamed(): void {
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const unnamed = (config: unknown, ...rest: unknown[]) => {
      if (typeof config === 'object' && config !== null && 'name' in config && 'text' in config) {
        return query({ ...config, name: undefined }, ...rest)
      }
      return query(config, ...rest)
    }
    this.query = unnamed as typeof this.query
  }

  async #connectToHost(): Promise<this> {
    if (this.#finder) {
      const { host, port } = new pg.Client({ connectionString: await this.#finder.find() })
      if (this.#isEnding) throw new Error('Connection terminated')
      Object.assign(this, { host, port })
    }
    await super.connect()
    sessions.add(this)
    this.once('end', () => sessions.delete(this))
    return this
  }

  /**
   * Call when a statement failed because the server is read-only. Every other session of this process with that server
   * gets an error too, so that pools replace idle ones and discard busy ones. The next connection finds the new primary.
   */
  dropSessions(): void {
    for (const session of [...sessions]) {
      if (session.host !== this.host || session.port !== this.port || session.listenerCount('error') === 0) continue
      session.emit('error', new ReadOnlyServerError('the server has become read-only'))
    }
  }
}
