import { sql } from 'kysely'
import type { Database } from './database.ts'
import { latestMigration } from './migrate.ts'

/** Reports whether the database has the newest migration in this code. @throws when the database does not respond. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from public.kysely_migration where name = ${latestMigration}`.execute(database.directory)
  return rows.length > 0
}
