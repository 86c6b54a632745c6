import pg from 'pg'

/** Something that runs a statement as the database's owner: a client or a pool. */
export type Session = Pick<pg.ClientBase, 'query'>

/** A rule of the schema that a Citus cluster depends on. */
interface Rule {
  /** What the rule requires of each object that the query returns, for the report. */
  readonly demand: string
  /** A query that returns the names of the objects that break the rule, as `name`. */
  readonly broken: string
}

const tenantTables = `
  select c.* from pg_class c
  where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

/**
 * Tenant tables that a Citus cluster keeps on the coordinator, because their policies read the directory, which nodes do
 * not have. All others are distributed: all rows of one partner are on one node. The tables of the schema `directory`
 * stay on the coordinator, because their rows must be found before the partner is known. Source: docs/operations.md,
 * Citus.
 */
export const keptOnCoordinator: readonly string[] = ['archives']

const columnNumber = (table: string) => `
  (select a.attnum from pg_attribute a where a.attrelid = ${table} and a.attname = 'partner_id')`

/**
 * The rules. PostgreSQL enforces keys on one node, so each needs the column by which rows are distributed. A foreign key
 * holds on one node, so both of its rows must belong to one partner. A statement that locks rows must be about one
 * partner: a lock cannot span nodes.
 */
const rules: readonly Rule[] = [
  {
    demand: 'A unique index of a tenant table must contain partner_id',
    broken: `
      select i.indexrelid::regclass::text as name from (${tenantTables}) c join pg_index i on i.indrelid = c.oid
      where i.indisunique and not coalesce(${columnNumber('c.oid')} = any(i.indkey), false)`,
  },
  {
    demand: 'An exclusion constraint of a tenant table must compare partner_id with =',
    broken: `
      select k.conrelid::regclass || ': ' || k.conname as name
      from (${tenantTables}) c join pg_constraint k on k.conrelid = c.oid and k.contype = 'x'
      where not exists (
        select from unnest(k.conkey, k.conexclop) as part (attnum, operator)
        join pg_operator o on o.oid = part.operator
        where part.attnum = ${columnNumber('c.oid')} and o.oprname = '=')`,
  },
  {
    demand: 'A foreign key of a tenant table must refer to a tenant table and contain partner_id on both sides',
    broken: `
      select k.conrelid::regclass || ': ' || k.conname as name
      from pg_constraint k
      join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and 'tenant'::regnamespace in (child.relnamespace, parent.relnamespace)
        and (child.relnamespace <> parent.relnamespace or not exists (
          select from unnest(k.conkey, k.confkey) as part (child, parent)
          where part.child = ${columnNumber('k.conrelid')} and part.parent = ${columnNumber('k.confrelid')}))`,
  },
  {
    demand: 'A tenant table must not use a sequence, because all partners would share it',
    broken: `
      select distinct d.refobjid::regclass || ': ' || s.oid::regclass as name
      from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
      join (${tenantTables}) c on c.oid = d.refobjid
      where s.relkind = 'S' and d.deptype in ('a', 'i')`,
  },
  {
    demand:
      'A function that locks rows of tenant tables must take the partner as its first argument, or go through directory.partners one by one, as expire_attendances does',
    broken: `
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'tenant'::regnamespace and p.prosrc ~* 'for\\s+((no\\s+key\\s+)?update|(key\\s+)?share)\\M'
        and p.proargnames[1] is distinct from 'partner'
        and p.prosrc !~ 'for own in select p\\.partner_id from directory\\.partners p loop'`,
  },
  {
    demand:
      'A function of the schema tenant must be in PL/pgSQL, because Citus plans no statement of a function in SQL',
    broken: `
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'tenant'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'sql')`,
  },
  {
    demand: 'A policy of a distributed table must not contain a subquery: keep the table on the coordinator instead',
    broken: `
      select p.polrelid::regclass || ': ' || p.polname as name from pg_policy p
      join (${tenantTables}) c on c.oid = p.polrelid
      where c.relname <> all (array[${keptOnCoordinator.map(pg.escapeLiteral)}]::text[])
        and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* '\\mselect\\M'`,
  },
  {
    demand: 'A trigger of a tenant table must be for each row, because a shard has no transition tables',
    broken: `
      select t.tgrelid::regclass || ': ' || t.tgname as name from pg_trigger t join (${tenantTables}) c on c.oid = t.tgrelid
      where not t.tgisinternal and (t.tgnewtable is not null or t.tgoldtable is not null)`,
  },
]

/** @returns a line for every object that breaks a rule, which says what the rule requires. */
export async function findBrokenRules(owner: Session): Promise<string[]> {
  const lines: string[] = []
  for (const { demand, broken } of rules) {
    const { rows } = await owner.query<{ name: string }>(`${broken} order by 1`)
    for (const { name } of rows) lines.push(`${name}: ${demand}.`)
  }
  return lines
}
