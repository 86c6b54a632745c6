-- How many rows, files and bytes a month has in its archive.
set local role consult_housekeeper;

create or replace function tenant.archived_size(of_log text, of_month date) returns table(rows bigint, files bigint,
  byte_size bigint)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select coalesce(sum(a.rows), 0)::bigint, count(*), coalesce(sum(a.byte_size), 0)::bigint from archives a
    where a.log = of_log and a.month = of_month and a.verified_at is not null;
end
$$;

revoke all on function tenant.archived_size from public;
grant execute on function tenant.archived_size to consult_app;

reset role;
