import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationInfo, Migrator } from 'kysely/migration'
import pg from 'pg'
import { applyFunctions } from './functions.ts'
import { DatabaseClient, DatabaseUrlError, readDatabaseUrl } from './hosts/index.ts'
import { isOutsideTransaction } from './migrations/concurrent-index.ts'
import { migrations } from './migrations/index.ts'
import { findOldServer, OldServerError } from './server-version.ts'

/**
 * How long a migration waits for the lock of a table, in milliseconds. Requests that arrive in the meantime wait behind
 * the migration. So when a long transaction holds the table, the migration gives up, lets the requests pass, and tries
 * again.
 */
const lockTimeoutMs = 2_000
/** How often a migration is tried before its lock timeout is reported, and the pause between, in milliseconds. */
const lockTries = 30
const lockPauseMs = 1_000

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

/**
 * The migration, with the timeout for its locks. It does not limit the wait for other processes that migrate. A
 * migration outside a transaction needs no timeout: nothing waits behind a concurrent build.
 */
function withLockTimeout(migration: Migration): Migration {
  if (isOutsideTransaction(migration)) return migration
  const { up, down } = migration
  const limited = (run: Migration['up']) => async (db: Kysely<unknown>) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db)
    await run(db)
  }
  return { up: limited(up), ...(down && { down: limited(down) }) }
}

/** Runs `work` with a migrator that connects as the database's owner, then closes its connection. */
async function withMigrator<T>(
  ownerUrl: string,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<T> {
  if (readDatabaseUrl(ownerUrl).pgbouncer) {
    throw new DatabaseUrlError('migrations need a direct connection: name the database server, not PgBouncer')
  }
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: ownerUrl,
    // One connection holds the lock, the other migrates.
    max: 2,
    application_name: 'consult-migrate',
  })
  // Reports broken idle connections. A running migration fails on its own.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const limited = Object.entries(all).map(([name, each]) => [name, withLockTimeout(each)])
    return await work(new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(limited) } }), db)
  } finally {
    await db.destroy()
  }
}

/** An arbitrary number that nothing else uses for an advisory lock. */
const migrationLock = 5_201_776

/** How often a process that waits for another process to migrate checks whether it has finished, in milliseconds. */
const lockPollMs = 200

/**
 * Runs `work` while no other process migrates this database. The other processes poll for the lock: a statement that
 * waits for the lock would hold a snapshot, and a concurrent index build of this process would wait for that snapshot
 * forever.
 */
function withoutOthers<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const lock = sql<{ isMine: boolean }>`select pg_try_advisory_lock(${sql.lit(migrationLock)}) as "isMine"`
    while (!(await lock.execute(connection)).rows[0]?.isMine) await pause(lockPollMs)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
    }
  })
}

/** Runs the next migration, in a transaction unless it says otherwise. @returns its name; null when there is none. */
async function migrateNext(migrator: Migrator): Promise<string | null> {
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)
  const disableTransactions = isOutsideTransaction(next?.migration)
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions })
    if (!error) return results[0]?.migrationName ?? null
    if (tries === lockTries || !isLockTimeout(error)) throw error
    await pause(lockPauseMs)
  }
}

/**
 * Migrates the database to the newest schema. Each migration runs in its own transaction, so that it holds its locks
 * only while it runs; after a failure, the next call continues with the migration that failed. The functions are
 * applied last. `ownerUrl` names a user who may create schemas and roles. Several processes may call this at once: one
 * process migrates, the others wait.
 * @returns the names of the migrations that this call ran, and `functions` if it replaced them afterward.
 * @throws OldServerError, or the error of the migration that failed.
 */
export function migrateToLatest(ownerUrl: string): Promise<string[]> {
  return runMigrations(ownerUrl, migrations)
}

/** Runs the migrations of `all` that have not run yet. See `migrateToLatest`. */
export async function runMigrations(ownerUrl: string, all: Readonly<Record<string, Migration>>): Promise<string[]> {
  const migrate = async (migrator: Migrator, db: Kysely<unknown>) => {
    const problem = await findOldServer(db)
    if (problem !== null) throw new OldServerError(problem)
    return withoutOthers(db, async () => {
      const ran: string[] = []
      for (let name = await migrateNext(migrator); name; name = await migrateNext(migrator)) ran.push(name)
      if (await db.transaction().execute(applyFunctions)) ran.push('functions')
      return ran
    })
  }
  return withMigrator(ownerUrl, migrate, all)
}

/** Undoes the newest migration that ran. @returns whether there was one above `target`. */
async function undoNewest(migrator: Migrator, target: string | undefined): Promise<boolean> {
  const newest = (await migrator.getMigrations()).findLast(({ executedAt }) => executedAt !== undefined)
  if (newest === undefined || newest.name === target) return false
  const { error } = await migrator.migrateDown({ disableTransactions: isOutsideTransaction(newest.migration) })
  if (error) throw error
  return true
}

/**
 * Undoes migrations, newest first, each in its own transaction unless the migration says otherwise.
 * @param target the newest migration that stays. Default: none, which leaves the database as empty as before the first
 * migration.
 */
export async function migrateDown(ownerUrl: string, target?: string): Promise<void> {
  await withMigrator(ownerUrl, async (migrator) => {
    while (await undoNewest(migrator, target));
  })
}

/** Every migration with the time it ran, in order; `executedAt` is undefined for one that has not run. */
export async function migrationStatus(ownerUrl: string): Promise<readonly MigrationInfo[]> {
  return withMigrator(ownerUrl, (migrator) => migrator.getMigrations())
}

/** The name of the newest migration in this code. A process is ready when the database has it. */
export const latestMigration = Object.keys(migrations).at(-1) ?? ''
