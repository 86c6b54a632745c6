import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { functionSet } from './functions.ts'
import { latestMigration } from './migrate.ts'
import { schemaTables } from './schema-files.ts'

/**
 * Reports whether the database has, or has had, the newest migration and the functions of this code.
 * @throws when the database does not respond.
 */
export async function isMigrated(database: Database): Promise<boolean> {
  const newest = await sql`
    select from public.kysely_migration where name = ${latestMigration}`.execute(database.directory)
  if (newest.rows.length === 0) return false
  const { rows } = await sql`
    select from directory.function_sets where sha256 = ${functionSet.sha256}`.execute(database.directory)
  return rows.length > 0
}

const undefinedTable = '42P01'
const noPrivilege = '42501'

/** Reads zero rows from each table, which fails if a table is missing or may not be read. */
async function canRead(database: Database, names: readonly string[]): Promise<boolean> {
  const reads = names.map((name) => sql`exists (select 1 from ${sql.table(name)} limit 0)`)
  try {
    await sql`select ${sql.join(reads)}`.execute(database.directory)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && [undefinedTable, noPrivilege].includes(error.code ?? '')) return false
    throw error
  }
}

/**
 * Finds something that this code needs and the database lacks.
 * @returns the name of the newest migration, or of a table that is missing or may not be read; null when the database
 * has everything.
 * @throws when the database does not respond.
 */
export async function findMissing(database: Database): Promise<string | null> {
  if (!(await isMigrated(database))) return latestMigration
  if (await canRead(database, schemaTables)) return null
  for (const name of schemaTables) if (!(await canRead(database, [name]))) return name
  return null
}
