-- Drops the tables of months that are detached.
create or replace function tenant.drop_detached_months() returns integer
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set lock_timeout = '200ms'
as $$
declare
  gone text;
  dropped integer := 0;
begin
  for gone in
    select c.relname::text from directory.archived_months m
    join pg_class c on c.relnamespace = 'tenant'::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relname = any(array(
        select parent || to_char(m.month, '_YYYY_MM') from unnest(
          case m.log when 'events' then array['events'] else array['audit_entries', 'audit_page_patients'] end)
          as parent))
  loop
    execute format('drop table tenant.%I', gone);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

revoke all on function tenant.drop_detached_months from public;
grant execute on function tenant.drop_detached_months to consult_app;
