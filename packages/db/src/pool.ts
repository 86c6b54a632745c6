import type { PostgresPool } from 'kysely'
import pg from 'pg'

/** How a process reaches the database. */
export interface PoolOptions {
  url: string
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /** The most connections at once. */
  max: number
  /** Told of errors of idle connections (the server restarted, say); the pool replaces them by itself. */
  onError: (error: Error) => void
}

const int8 = 20
const date = 1082

/** bigint as number (sequences stay far below 2^53), dates as the text they are; all else as pg does. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * What every session of the application starts with: its role, its search path, its time-outs, and what a page costs
 * on a disk without a moving head. PostgreSQL's own guess is four times that, and has whole tables read for a batch of
 * a few hundred lanes.
 */
const sessionSettings = [
  'role=consult_app',
  'search_path=tenant,directory',
  'TimeZone=UTC',
  'statement_timeout=15s',
  'lock_timeout=5s',
  'idle_in_transaction_session_timeout=20s',
  'random_page_cost=1.1',
]

/** A connection pool that works as the application's role. A silent network fails a query after 20 seconds. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max,
    options: sessionSettings.map((setting) => `-c ${setting}`).join(' '),
    query_timeout: 20_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  })
  pool.on('error', options.onError)
  return pool
}

/** True when the connection is of no more use: a time-out, a broken socket, or a server that ended the session. */
function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'
}

/**
 * The pool as Kysely takes it. A connection on which something other than a statement failed may still be busy with
 * the old statement: it takes no further one, is closed, and is never handed out again.
 *
 * A connection that was given back takes no statement from its former user either: one that comes late, from a promise
 * nobody waited for, would run in the transaction, and the tenant, of the next.
 */
export function discardingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let broken = false
      let released = false
      const onError = () => {
        broken = true
      }
      client.on('error', onError)
      const query = async (...args: unknown[]) => {
        if (released) throw new Error('the connection was released')
        if (broken) throw new Error('the connection is broken')
        try {
          return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, args)
        } catch (error) {
          if (isBroken(error)) broken = true
          throw error
        }
      }
      const release = () => {
        released = true
        client.off('error', onError)
        client.release(broken)
      }
      return { query, release, processID: (client as { processID?: number }).processID } as never
    },
  } as PostgresPool
}
