set local role consult_scanner;

create or replace function tenant.partners_with_unsealed_audit(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select distinct partner_id from audit_unsealed;
end
$$;

revoke all on function tenant.partners_with_unsealed_audit from public;
grant execute on function tenant.partners_with_unsealed_audit to consult_app;

reset role;
