import { type Kysely, sql } from 'kysely'

/** The tables that are partitioned by month, and the function that creates months in advance. */
const partitioned = [
  { table: 'events', ensure: 'ensure_event_months' },
  { table: 'audit_entries', ensure: 'ensure_audit_months' },
  { table: 'audit_page_patients', ensure: 'ensure_audit_page_months' },
] as const

/** The most rows that a worker moves out of the default partition while requests wait: about a second's work. */
const mostAtRunTime = 100_000

/**
 * Gives every month that has rows in the default partition a partition of its own.
 *
 * The first month of a database was written before the first worker had created its partition, so all of it is in the
 * default partition. Whenever a partition is added, PostgreSQL reads the whole default partition under an exclusive
 * lock: with many rows, that no longer ends in time, and all later months go there too.
 *
 * The month with the most rows keeps its table: the default partition is detached, renamed and attached as that month,
 * and a new default partition is created. Only rows of other months are moved. Either way, rows stay as they are, and
 * so do the seals of the audit.
 */
async function createSplit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tenant.split_default_partition(parent text, most bigint default null) returns void
    language plpgsql set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    declare
      rest constant text := parent || '_default';
      key_column constant text := substring(pg_get_partkeydef(('tenant.' || parent)::regclass) from '\\((.*)\\)');
      held bigint;
      firsts timestamptz[];
      month timestamptz;
      name text;
      index_name record;
    begin
      -- In the order in which a query locks them.
      execute format('lock table tenant.%I in access exclusive mode', parent);
      -- Forced row-level security binds the owner too.
      execute format('alter table tenant.%I no force row level security', rest);
      if most is not null then
        execute format('select count(*) from (select from tenant.%I limit %s) r', rest, most + 1) into held;
        if held > most then
          raise exception 'tenant.% has more than % rows: see "Months in the default partition" in docs/operations.md',
            rest, most;
        end if;
      end if;
      -- The month with the most rows is the last one.
      execute format(
        $q$select array_agg(first order by n) from (
          select date_trunc('month', %I) as first, count(*) as n from tenant.%I group by 1) m$q$, key_column, rest)
        into firsts;
      foreach month in array coalesce(firsts, '{}') loop
        name := parent || '_' || to_char(month, 'YYYY_MM');
        if month = firsts[cardinality(firsts)] then
          execute format('alter table tenant.%I detach partition tenant.%I', parent, rest);
          execute format('alter table tenant.%I rename to %I', rest, name);
          for index_name in
            select c.relname::text as old, replace(c.relname, rest, name) as new from pg_index i
            join pg_class c on c.oid = i.indexrelid where i.indrelid = ('tenant.' || name)::regclass
          loop
            execute format('alter index tenant.%I rename to %I', index_name.old, index_name.new);
          end loop;
          execute format('create table tenant.%I partition of tenant.%I default', rest, parent);
          execute format('alter table tenant.%I enable row level security', rest);
        else
          execute format('create table tenant.%I (like tenant.%I including all)', name, parent);
          execute format(
            'with moved as (delete from tenant.%I where %I >= %L and %I < %L returning *)
             insert into tenant.%I select * from moved',
            rest, key_column, month, key_column, month + interval '1 month', name);
          execute format('alter table tenant.%I enable row level security', name);
        end if;
        execute format('alter table tenant.%I force row level security', name);
        execute format('alter table tenant.%I attach partition tenant.%I for values from (%L) to (%L)',
          parent, name, month, month + interval '1 month');
      end loop;
      execute format('alter table tenant.%I force row level security', rest);
    end $$`.execute(db)
  // Only the owner calls it, or a function of the owner.
  await sql`revoke all on function tenant.split_default_partition from public`.execute(db)
}

/** @param onRowsInDefault what the function does with rows of a new month that are in the default partition. */
async function replaceEnsure(
  db: Kysely<unknown>,
  { table, ensure }: { table: string; ensure: string },
  onRowsInDefault: string,
): Promise<void> {
  await sql`
    create or replace function tenant.${sql.id(ensure)}(first date, months integer) returns void
    language plpgsql security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
    declare
      month date;
      name text;
    begin
      for i in 0 .. months - 1 loop
        month := date_trunc('month', first) + make_interval(months => i);
        name := ${sql.lit(`${table}_`)} || to_char(month, 'YYYY_MM');
        if to_regclass('tenant.' || name) is null then
          begin
            execute format(
              'create table tenant.%I partition of tenant.%I for values from (%L) to (%L)',
              name, ${sql.lit(table)}, month::timestamptz, month + interval '1 month');
            execute format('alter table tenant.%I enable row level security', name);
            execute format('alter table tenant.%I force row level security', name);
          exception
            when duplicate_table then null;
            when check_violation then ${sql.raw(onRowsInDefault)};
          end;
        end if;
      end loop;
    end $$`.execute(db)
}

/** Also creates the coming months at once, so that a new database has them before its first row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSplit(db)
  for (const { table, ensure } of partitioned) {
    await sql`select tenant.split_default_partition(${table})`.execute(db)
    await replaceEnsure(db, { table, ensure }, `perform tenant.split_default_partition('${table}', ${mostAtRunTime})`)
    await sql`select tenant.${sql.id(ensure)}((now() at time zone 'UTC')::date, 4)`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const each of partitioned) await replaceEnsure(db, each, 'null')
  await sql`drop function tenant.split_default_partition`.execute(db)
}
