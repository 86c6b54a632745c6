import type { Session } from './rules.ts'
import { type TableKind, tableKinds } from './table-kinds.ts'

const schemasOf: Readonly<Record<TableKind, readonly string[]>> = {
  distributed: ['tenant'],
  coordinator: ['directory', 'tenant'],
}

/** Tables of the migration runner, which nothing else reads. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

/**
 * Compares the tables of the database with `tableKinds`.
 * @returns a line for every table that is missing on one side, or that is in the schema of a different kind.
 */
export async function findUndeclaredTables(owner: Session): Promise<string[]> {
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname in ('tenant', 'directory') or n.nspname = 'public' and not c.relname = any($1))
     order by 1, 2`,
    [ofMigrations],
  )
  const found = new Map(rows.map(({ schema, name }) => [name, schema]))
  const undeclared = rows
    .filter(({ schema, name }) => !schemasOf[tableKinds[name as keyof typeof tableKinds]]?.includes(schema))
    .map(
      ({ schema, name }) =>
        `${schema}.${name}: Declare in packages/db/src/distribution/table-kinds.ts where a cluster keeps its rows: "distributed" for a table of the schema tenant, "coordinator" for one of directory.`,
    )
  const missing = Object.keys(tableKinds)
    .filter((name) => !found.has(name))
    .map((name) => `${name}: The database lacks this table. Run "pnpm consult db migrate" first.`)
  return [...undeclared, ...missing]
}
