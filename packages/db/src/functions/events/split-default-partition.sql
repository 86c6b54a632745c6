-- Gives every month that has rows in the default partition its own partition. A row ends up in the default partition
-- when it is written before its month has a partition. Whenever a partition is added, PostgreSQL reads the whole
-- default partition under an exclusive lock: with many rows, that times out, and then all later months end up in the
-- default partition too. The month with the most rows keeps its table: the default partition is detached, renamed and
-- attached as that month. Only rows of other months are moved. In both cases, neither the rows nor the seals of the
-- audit change.
create or replace function tenant.split_default_partition(parent text, most bigint default null) returns void
language plpgsql volatile
set search_path = tenant, pg_temp
set TimeZone = 'UTC'
as $$
declare
  rest constant text := parent || '_default';
  key_column constant text := substring(pg_get_partkeydef(('tenant.' || parent)::regclass) from '\((.*)\)');
  held bigint;
  firsts timestamptz[];
  month timestamptz;
  name text;
  index_name record;
begin
  -- Lock the tables in the order in which a query locks them.
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
  -- Handle the month with the most rows last.
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
end
$$;

revoke all on function tenant.split_default_partition from public;
