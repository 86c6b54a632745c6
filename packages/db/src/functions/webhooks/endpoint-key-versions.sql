set local role consult_scanner;

create or replace function tenant.endpoint_key_versions() returns table(partner_id text, endpoint_id text,
  key_version integer)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select e.partner_id, e.endpoint_id, e.key_version from webhook_endpoints e;
end
$$;

revoke all on function tenant.endpoint_key_versions from public;
grant execute on function tenant.endpoint_key_versions to consult_app;

reset role;
