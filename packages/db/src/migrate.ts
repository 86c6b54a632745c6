import { Kysely, PostgresDialect } from 'kysely'
import { type MigrationInfo, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { DatabaseClient, DatabaseUrlError, readDatabaseUrl } from './hosts/index.ts'
import { migrations, migrationsWith } from './migrations/index.ts'
import type { SecretsKey } from './secrets/secrets-key.ts'
import { findOldServer, OldServerError } from './server-version.ts'

/** Runs `work` with a migrator that connects as the database's owner, then closes its connection. */
async function withMigrator<T>(
  ownerUrl: string,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
  secretsKey: SecretsKey | null = null,
): Promise<T> {
  if (readDatabaseUrl(ownerUrl).pgbouncer) {
    throw new DatabaseUrlError('migrations need a direct connection: name the database server, not PgBouncer')
  }
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: ownerUrl,
    max: 2,
    application_name: 'consult-migrate',
  })
  // Reports broken idle connections. A running migration fails on its own.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(new Migrator({ db, provider: { getMigrations: async () => migrationsWith(secretsKey) } }), db)
  } finally {
    await db.destroy()
  }
}

/**
 * Migrates the database to the newest schema. `ownerUrl` names a user who may create schemas and roles. Several
 * processes may call it at once: one migrates, the others wait.
 * @param secretsKey encrypts secrets in databases that predate encryption; others need none.
 * @returns the names of the migrations that ran.
 * @throws OldServerError, or the first migration's error; every migration runs in a transaction.
 */
export async function migrateToLatest(ownerUrl: string, secretsKey: SecretsKey | null = null): Promise<string[]> {
  const migrate = async (migrator: Migrator, db: Kysely<unknown>) => {
    const problem = await findOldServer(db)
    if (problem !== null) throw new OldServerError(problem)
    return migrator.migrateToLatest()
  }
  const { error, results = [] } = await withMigrator(ownerUrl, migrate, secretsKey)
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Undoes every migration, which leaves the database as empty as before the first. */
export async function migrateDown(ownerUrl: string): Promise<void> {
  const { error } = await withMigrator(ownerUrl, (migrator) => migrator.migrateTo(NO_MIGRATIONS))
  if (error) throw error
}

/** Every migration with the time it ran, in order; `executedAt` is undefined for one that has not run. */
export async function migrationStatus(ownerUrl: string): Promise<readonly MigrationInfo[]> {
  return withMigrator(ownerUrl, (migrator) => migrator.getMigrations())
}

/** The name of the newest migration in this code. A process is ready when the database has it. */
export const latestMigration = Object.keys(migrations).at(-1) ?? ''
