import type pg from 'pg'

/**
 * Queries on the live catalog. Each returns the names of the objects that violate a rule; an empty result means that
 * the rule holds.
 */
export type CatalogueQuery = (owner: pg.Pool) => Promise<string[]>

const names =
  (statement: string): CatalogueQuery =>
  async (owner) => {
    const { rows } = await owner.query<{ name: string }>(`${statement} order by 1`)
    return rows.map((row) => row.name)
  }

const tenantTables = `
  select c.* from pg_class c where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p')`

/** The columns of a table's key, in the key's order. */
const columns = (table: string, key: string) => `
  (select array_agg(a.attname::text order by part.n) from unnest(${key}) with ordinality as part(number, n)
   join pg_attribute a on a.attrelid = ${table} and a.attnum = part.number)`

export const allTenantTables = names(`select relname::text as name from (${tenantTables}) c where not relispartition`)

export const partitions = names(`select relname::text as name from (${tenantTables}) c where relispartition`)

export const tablesOutsideTenant = names(`
  select c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and c.relnamespace not in ('tenant'::regnamespace, 'pg_catalog'::regnamespace,
      'information_schema'::regnamespace, 'pg_toast'::regnamespace)`)

export const viewsOfTenant = names(`
  select relname::text as name from pg_class
  where relnamespace = 'tenant'::regnamespace and relkind in ('v', 'm', 'f')`)

export const withoutForcedRowSecurity = names(`
  select relname::text as name from (${tenantTables}) c where not (relrowsecurity and relforcerowsecurity)`)

const ownRows = `(partner_id = current_setting('consult.partner_id'::text, true))`

/** Tables that do not have exactly one policy, the standard one: a partner reads and writes its own rows. */
export const withoutTenantPolicy = names(`
  select relname::text as name from (${tenantTables}) c
  where not relispartition and 1 <> (
    select count(*) from pg_policy p
    where p.polrelid = c.oid and p.polname = 'tenant' and p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
      and pg_get_expr(p.polqual, p.polrelid) = $$${ownRows}$$
      and pg_get_expr(p.polwithcheck, p.polrelid) = $$${ownRows}$$)`)

/** Policies other than the standard one, as `table to roles for command`. */
export const furtherPolicies = names(`
  select format('%s to %s for %s', p.polrelid::regclass, p.polroles::regrole[], p.polcmd) as name
  from pg_policy p where p.polname <> 'tenant'`)

export const keysNotLedByPartner = names(`
  select c.relname || ': ' || i.indexrelid::regclass as name
  from (${tenantTables}) c join pg_index i on i.indrelid = c.oid
  where (${columns('c.oid', 'i.indkey::smallint[]')})[1] is distinct from 'partner_id'`)

export const withoutPrimaryKey = names(`
  select relname::text as name from (${tenantTables}) c
  where not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`)

export const foreignKeysNotLedByPartner = names(`
  select k.conrelid::regclass || ': ' || k.conname as name
  from (${tenantTables}) c join pg_constraint k on k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)
  where (${columns('k.conrelid', 'k.conkey')})[1] is distinct from 'partner_id'
    or (${columns('k.confrelid', 'k.confkey')})[1] is distinct from 'partner_id'`)

export const partnerColumnsOfAnotherForm = names(`
  select c.relname::text as name from (${tenantTables}) c
  where not exists (
    select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'partner_id' and a.attnotnull and a.atttypid = 'text'::regtype
      and a.attcollation = '"C"'::regcollation)`)

export const identityOrSerial = names(`
  select oid::regclass::text as name from pg_class where relkind = 'S'
  union select attrelid::regclass || '.' || attname from pg_attribute where attidentity <> ''`)

/** Defaults and generated columns, as `table.column: expression`. */
export const defaults = names(`
  select d.adrelid::regclass || '.' || a.attname || ': ' || pg_get_expr(d.adbin, d.adrelid) as name
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid in (select oid from (${tenantTables}) c)
    or d.adrelid in (select oid from pg_class where relnamespace = 'directory'::regnamespace)`)

/** Timestamp columns without millisecond precision. A millisecond timestamp must be read back unchanged. */
export const instantsOfAnotherPrecision = names(`
  select c.oid::regclass || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace in ('tenant'::regnamespace, 'directory'::regnamespace) and c.relkind in ('r', 'p')
    and (a.atttypid in ('timestamp'::regtype, 'time'::regtype, 'timetz'::regtype)
      or a.atttypid = 'timestamptz'::regtype and a.atttypmod <> 3)`)

export const triggers = names(`
  select tgrelid::regclass || ': ' || tgname as name from pg_trigger where not tgisinternal`)
