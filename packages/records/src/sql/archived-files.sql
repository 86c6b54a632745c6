-- The files of a month, so that a worker can check that the files still exist before the month is dropped.
set local role consult_housekeeper;

create or replace function tenant.archived_files(of_log text, of_month date) returns table(partner_id text,
  storage_key text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select a.partner_id, a.storage_key from archives a where a.log = of_log and a.month = of_month ;
end
$$;

revoke all on function tenant.archived_files from public;
grant execute on function tenant.archived_files to consult_app;

reset role;
