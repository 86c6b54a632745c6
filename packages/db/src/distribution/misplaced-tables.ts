import { schemaTables } from '../schema-files.ts'
import type { Session } from './rules.ts'

/** Tables of the migration runner, which nothing else reads. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

/**
 * Checks that a cluster knows where to keep the rows of every table, which depends on its schema.
 * @returns a line for every table outside of the two schemas, and for every table that the database lacks.
 */
export async function findMisplacedTables(owner: Session): Promise<string[]> {
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname in ('tenant', 'directory') or n.nspname = 'public' and not c.relname = any($1))
     order by 1, 2`,
    [ofMigrations],
  )
  const found = new Set(rows.filter(({ schema }) => schema !== 'public').map(({ name }) => name))
  const misplaced = rows
    .filter(({ schema }) => schema === 'public')
    .map(
      ({ name }) =>
        `public.${name}: Create it in "tenant", whose rows a cluster distributes by partner, or in "directory", which stays on the coordinator.`,
    )
  const missing = schemaTables
    .filter((name) => !found.has(name))
    .map((name) => `${name}: The database lacks this table. Run "pnpm consult db migrate" first.`)
  return [...misplaced, ...missing]
}
