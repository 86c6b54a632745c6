import { type Database, findMissing, latestMigration } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem, warning } from '../check.ts'

const migrate = 'Run "pnpm consult db migrate" as the owner of the database.'

async function findSchema(database: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from public.kysely_migration`
    .execute(database.directory)
    .catch(() => ({ rows: [] }))
  const newest = rows[0]?.name ?? null
  if (newest === null) return problem('the database has no schema yet', migrate)
  const missing = await findMissing(database)
  if (missing === latestMigration) return problem(`the migration ${missing} is pending`, migrate)
  if (missing !== null) {
    return problem(
      `the table ${missing} is missing, or consult_app may not read it`,
      'Restore the table or its grants.',
    )
  }
  if (newest === latestMigration) return ok(`the newest migration is ${newest}`)
  return warning(
    `the schema has ${newest}, which this release does not know`,
    'Finish the upgrade: this command, and perhaps processes, are of an older release than the schema.',
  )
}

export const schema = databaseCheck('schema', findSchema)
