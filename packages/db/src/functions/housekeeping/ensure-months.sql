-- Creates monthly partitions of a log in advance: `months` of them, from the month of `first`. The worker may call it
-- although it owns nothing, so it takes only the tables that are partitioned by month.
create or replace function tenant.ensure_months(log text, first date, months integer) returns void
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set TimeZone = 'UTC'
as $$
declare
  month date;
  name text;
begin
  if log <> all (array['events', 'audit_entries', 'audit_page_patients']) then
    raise exception 'tenant.% is not partitioned by month', log;
  end if;
  for i in 0 .. months - 1 loop
    month := date_trunc('month', first) + make_interval(months => i);
    name := log || '_' || to_char(month, 'YYYY_MM');
    if to_regclass('tenant.' || name) is null then
      begin
        execute format(
          'create table tenant.%I partition of tenant.%I for values from (%L) to (%L)',
          name, log, month::timestamptz, month + interval '1 month');
        execute format('alter table tenant.%I enable row level security', name);
        execute format('alter table tenant.%I force row level security', name);
      exception
        when duplicate_table then null;
        when check_violation then perform tenant.split_default_partition(log, 100000);
      end;
    end if;
  end loop;
end
$$;

revoke all on function tenant.ensure_months from public;
grant execute on function tenant.ensure_months to consult_app;
