import pg from 'pg'
import type { DatabaseAddress } from './database-url.ts'

/** No server of the URL accepts writes now. The code is PostgreSQL's for a write on a read-only server. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError'
  readonly code = '25006'
}

/** @returns whether the server accepts writes. @throws when it cannot be reached. */
async function acceptsWrites(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'consult-find-host',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // A connection that breaks fails its query too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } finally {
    // Don't wait for this: a silent server would not answer.
    client.end().catch(() => undefined)
  }
}

/** Finds the server that accepts writes, for all connections of a process to one URL. */
export class HostFinder {
  readonly #address: DatabaseAddress
  /** The host that was found last; it is tried first. */
  #last: string | null = null
  #finding: Promise<string> | null = null

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  /**
   * Tries one host after the other. Concurrent callers share one search.
   * @returns the URL of the first host that accepts writes.
   * @throws the first host's error, or ReadOnlyServerError when a server answered and none accepts writes.
   */
  find(): Promise<string> {
    this.#finding ??= this.#search().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #search(): Promise<string> {
    const { hosts, readWrite, hostTimeoutMs } = this.#address
    const errors: unknown[] = []
    let isReadOnly = false
    for (const host of hosts.toSorted((a, b) => Number(b === this.#last) - Number(a === this.#last))) {
      try {
        if ((await acceptsWrites(host, hostTimeoutMs)) || !readWrite) {
          this.#last = host
          return host
        }
        isReadOnly = true
      } catch (error) {
        errors.push(error)
      }
    }
    if (isReadOnly) throw new ReadOnlyServerError('no server of the database URL accepts writes')
    throw errors[0]
  }
}
