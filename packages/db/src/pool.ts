import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseClient } from './hosts/index.ts'
import { preparedName } from './prepared.ts'
import { applySettings } from './session-settings.ts'

/** How a process reaches the database. */
export interface PoolOptions {
  url: string
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /** The maximum number of concurrent connections. */
  max: number
  /** How long to wait for a connection, and for the result of a statement. Default: 5 and 20 seconds. */
  connectMs?: number
  statementMs?: number
  /**
   * Receives errors of idle connections (for example, after a server restart). The pool replaces those connections
   * itself.
   */
  onError: (error: Error) => void
}

const int8 = 20
const date = 1082

/** Parses bigint as number (sequences stay far below 2^53) and dates as text; everything else as pg does by default. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    return pg.types.getTypeParser(oid, format)
  },
}

/** Long enough for the next burst: a new connection costs the server as much as dozens of statements. */
const idleMs = 5 * 60_000

/** A connection pool that works as the application's role. A query on a silent network fails after 20 seconds. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max,
    ...applySettings(options.url),
    query_timeout: options.statementMs ?? 20_000,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => {
    // The server may end a session that is just being closed.
    if (!pool.ending) options.onError(error)
  })
  return pool
}

/** Reports whether the server has become read-only, like the former primary after a failover. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006'

/**
 * Reports whether the connection is unusable: a timeout, a broken socket, a session that the server terminated, or a
 * server that has become read-only: a new connection finds the new primary.
 */
function isBroken(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC' || isReadOnly(error)
}

/** Names a marked statement, so that the connection prepares it. */
function preparing(args: unknown[]): unknown[] {
  const [text, values] = args
  const name = typeof text === 'string' ? preparedName(text) : null
  return name === null ? args : [{ name, text, values }]
}

/**
 * The pool as Kysely expects it. A connection that failed outside of a statement may still be busy with the old
 * statement: it accepts no further one, is closed, and is never reused.
 *
 * A released connection accepts no statement from its previous user either. A late one, from a promise that was not
 * awaited, would run in the next user's transaction and tenant.
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
          return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, preparing(args))
        } catch (error) {
          if (isBroken(error)) broken = true
          if (isReadOnly(error) && client instanceof DatabaseClient) client.dropSessions()
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
