import { type Kysely, sql } from 'kysely'
import { readFunctions } from './schema-files.ts'

/** The functions of this code. */
export const functionSet = readFunctions()

async function newestSet(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from directory.function_sets order by applied_at desc limit 1`.execute(db)
  return rows[0]?.sha256
}

/**
 * Replaces the database's functions with those of the files, unless the database already has exactly these. Runs in
 * a transaction. A function whose file is deleted stays in the database until a migration drops it, because processes
 * of the previous release call it.
 * @returns whether it replaced them.
 */
export async function applyFunctions(db: Kysely<unknown>): Promise<boolean> {
  const { files, sha256 } = functionSet
  if ((await newestSet(db)) === sha256) return false
  // A function may call another function whose file comes later.
  await sql`set local check_function_bodies = off`.execute(db)
  for (const { text } of files) await sql.raw(text).execute(db)
  await sql`
    insert into directory.function_sets (sha256, applied_at) values (${sha256}, clock_timestamp())
    on conflict (sha256) do update set applied_at = excluded.applied_at`.execute(db)
  return true
}
