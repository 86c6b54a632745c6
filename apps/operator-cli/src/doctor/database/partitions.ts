import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem, warning } from '../check.ts'

/** The tables that are partitioned by month: other tables are partitioned by lists. */
const months = sql<{ name: string; ahead: number }>`
  select parent.relname || '_' || to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead),
    'YYYY_MM') as name, ahead
  from pg_class parent join pg_partitioned_table p on p.partrelid = parent.oid and p.partstrat = 'r'
  cross join generate_series(0, 3) as ahead
  where parent.relnamespace = 'tenant'::regnamespace`

async function findPartitions({ directory }: Database): Promise<Finding> {
  const { rows: missing } = await sql<{ name: string; ahead: number }>`
    select name, ahead from (${months}) as month
    where not exists (select from pg_class c where c.relnamespace = 'tenant'::regnamespace and c.relname = month.name)
    order by ahead, name`.execute(directory)
  if (missing.length > 0) {
    const found = `missing: ${missing.map(({ name }) => name).join(', ')}`
    const fix =
      'Start a worker: housekeeping creates the coming three months within an hour. Or run "pnpm consult db migrate".'
    return missing.some(({ ahead }) => ahead < 2) ? problem(found, fix) : warning(found, fix)
  }
  // An estimate: the application may not read partitions directly.
  const { rows: filled } = await sql<{ name: string; parent: string }>`
    select c.relname::text as name, i.inhparent::regclass::text as parent
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    join pg_partitioned_table p on p.partrelid = i.inhparent and p.partstrat = 'r'
    where c.relnamespace = 'tenant'::regnamespace and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'
      and pg_stat_get_live_tuples(c.oid) > 0
    order by 1`.execute(directory)
  if (filled.length === 0) return ok('the coming three months exist, and the default partitions are empty')
  return warning(
    `rows are in the default partition ${filled.map(({ name }) => name).join(', ')}`,
    'See "Months in the default partition" in docs/operations.md.',
  )
}

export const partitions = databaseCheck('partitions', findPartitions)
