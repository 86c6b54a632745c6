set local role consult_searcher;

create or replace function tenant.partners_without_words() returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select partner_id from messages where words is null union select partner_id from patients where words is null;
end
$$;

revoke all on function tenant.partners_without_words from public;
grant execute on function tenant.partners_without_words to consult_app;

reset role;
