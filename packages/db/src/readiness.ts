import { sql } from 'kysely'
import type { Database } from './database.ts'
import { latestMigration } from './migrate.ts'

/** True when the database has the newest migration that this code knows. @throws when the database does not answer. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from public.kysely_migration where name = ${latestMigration}`.execute(database.directory)
  return rows.length > 0
}
