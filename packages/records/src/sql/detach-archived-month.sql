-- Detaches an archived month, and lists it in `archived_months` in the same transaction: from then on, readers are told
-- that its rows are archived. The owner's function checks everything itself, because the application may not drop
-- tables: the month ended at least a month ago, is the oldest one, and is archived for every partner. It waits 200 ms
-- at most for each lock, so that requests do not queue behind it. It cannot use `detach concurrently`: PostgreSQL
-- refuses that for a table with a default partition.
create or replace function tenant.detach_archived_month(log text, month date) returns void
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set TimeZone = 'UTC'
set lock_timeout = '200ms'
as $$
declare
  of_log constant text := log;
  of_month constant date := month;
  suffix constant text := to_char(month, '_YYYY_MM');
  parents constant text[] := case log when 'events' then array['events']
    else array['audit_entries', 'audit_page_patients'] end;
  parent text;
begin
  if log not in ('events', 'audit') or month <> date_trunc('month', month) then
    raise exception 'no such month of a log: % %', log, month;
  end if;
  if month + interval '2 months' > now() then
    raise exception 'the month % ended less than a month ago', month;
  end if;
  if exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = format('tenant.%I', parents[1])::regclass
      and c.relname ~ '_\d{4}_\d{2}$' and c.relname < parents[1] || suffix) then
    raise exception 'the month % is not the oldest one', month;
  end if;
  if exists (select from tenant.partners_to_archive(of_log, of_month)) then
    raise exception 'the month % is not archived', month;
  end if;
  -- Lock the tables in the order in which use cases write to them. The other months are not locked.
  foreach parent in array parents loop
    execute format('lock table only tenant.%I in access exclusive mode', parent);
  end loop;
  -- Check this only under the lock: before it, a partner could ask to send one of the events again.
  if exists (select from tenant.month_holders(of_log, of_month)) then
    raise exception 'the month % is still needed', month;
  end if;
  foreach parent in array parents loop
    if to_regclass(format('tenant.%I', parent || suffix)) is not null then
      execute format('alter table tenant.%I detach partition tenant.%I', parent, parent || suffix);
    end if;
  end loop;
  insert into directory.archived_months (log, month, rows, files, byte_size, detached_at)
    select of_log, of_month, total.rows, total.files, total.byte_size, now()
    from tenant.archived_size(of_log, of_month) total;
end
$$;

revoke all on function tenant.detach_archived_month from public;
grant execute on function tenant.detach_archived_month to consult_app;
