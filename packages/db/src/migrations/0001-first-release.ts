import { type Kysely, sql } from 'kysely'
import { applyFunctions } from '../functions.ts'
import { readSchema } from '../schema-files.ts'

/** The schema of the first release: `schema/`, then the functions, then what needs both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { tables, last } = readSchema()
  for (const { text } of tables) await sql.raw(text).execute(db)
  await applyFunctions(db)
  await sql.raw(last.text).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema tenant cascade`.execute(db)
  await sql`drop schema directory cascade`.execute(db)
}
