import type { TestDatabase } from '@consult/db/testing'

/**
 * Every table with a partner's rows; partitions are read through their parents. The audit and the log of requests are
 * excluded: a refused request is recorded in the caller's own audit, and the log is written with a delay.
 */
const tablesOf = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('tenant', 'directory') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('audit_entries', 'audit_page_patients', 'audit_unsealed')
    and c.relname not in ('request_log', 'request_log_heads', 'request_log_gaps', 'request_counts')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id')
  order by 1`

/**
 * All of a tenant's rows by table, as text. Other tenants' requests must not change them. Last-seen times are excluded,
 * because they are written with a delay.
 */
export async function rowsOfTenant(db: TestDatabase, partnerId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.owner.query<{ name: string }>(tablesOf)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await db.owner.query<{ row: string }>(
      `select (to_jsonb(t) - 'last_seen_at')::text as row from ${name} t where partner_id = $1 order by 1`,
      [partnerId],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
