import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPool, discardingPool, type PoolOptions } from './pool.ts'
import { findWrongSession } from './session-settings.ts'
import type { Tables } from './tables/index.ts'
import { traceTransaction } from './trace-transaction.ts'

/** The application's database: statements outside any tenant (the directory), and transactions inside one. */
export interface Database {
  /** For directory tables only. Tenant tables show no rows here. */
  readonly directory: Kysely<Tables>
  /**
   * Runs `work` in one transaction that can see and write only the rows of `partnerId`.
   * @param options.lockTimeoutMs how long a statement may wait for a lock; by default, the session's five seconds.
   */
  inTenant<T>(partnerId: string, work: (tx: TenantTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Checks that sessions work as `consult_app` with the application's settings.
   * @returns what to do, without secrets; null when they do, or when the database does not respond.
   */
  findWrongSession(): Promise<string | null>
  /** The pool's current connections: total, idle, and the number of callers waiting for one. */
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Settings of one transaction. */
export interface TransactionOptions {
  /** Makes the server refuse every write. */
  readonly readOnly?: boolean
  readonly lockTimeoutMs?: number
}

/** One transaction inside one tenant. */
export interface TenantTransaction {
  readonly partnerId: string
  readonly db: Kysely<Tables>
  /** Calls back just before the commit is sent; never if the work failed. */
  beforeCommit(callback: () => void): void
  /** Calls back after the transaction has committed; never if it did not. */
  afterCommit(callback: () => void): void
}

// Compiled once, because every transaction uses them.
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

const partnerIdForm = /^[A-Za-z0-9_]{1,80}$/

/** Sends `begin` and the settings in one round trip, which costs no more than `begin` alone. */
function beginIn(partnerId: string, { lockTimeoutMs, readOnly = false }: TransactionOptions) {
  if (!partnerIdForm.test(partnerId)) throw new TypeError('not a partner id')
  const timeout = lockTimeoutMs === undefined ? '' : `; set local lock_timeout = ${Math.round(lockTimeoutMs)}`
  return CompiledQuery.raw(
    `begin${readOnly ? ' read only' : ''}; set local consult.partner_id = '${partnerId}'${timeout}`,
  )
}

async function runInTenant<T>(
  connection: Kysely<Tables>,
  partnerId: string,
  work: (tx: TenantTransaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const committing: (() => void)[] = []
  const committed: (() => void)[] = []
  const begin = beginIn(partnerId, options)
  let result: T
  try {
    await connection.executeQuery(begin)
    result = await work({
      partnerId,
      db: connection,
      beforeCommit: (callback) => committing.push(callback),
      afterCommit: (callback) => committed.push(callback),
    })
    for (const callback of committing) callback()
    const { rows } = await connection.executeQuery<{ command: string }>(commit)
    // COMMIT after a failed statement returns ROLLBACK without an error.
    if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
  } catch (error) {
    await connection.executeQuery(rollback).catch(() => undefined)
    throw error
  }
  for (const callback of committed) callback()
  return result
}

/** Opens the connection pool. Close the database when the process ends. */
export function openDatabase(options: PoolOptions): Database {
  return databaseOn(createPool(options))
}

/** The database behind a pool, which closes with it. */
export function databaseOn(pool: pg.Pool): Database {
  const directory = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingPool(pool) }) })
  return {
    directory,
    inTenant: (partnerId, work, options = {}) =>
      directory
        .connection()
        .execute((connection) =>
          traceTransaction(connection, (traced) => runInTenant(traced, partnerId, work, options)),
        ),
    findWrongSession: () => findWrongSession(pool),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => directory.destroy(),
  }
}

/** Reports whether a statement gave up waiting for a lock. Trying again later is enough. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
