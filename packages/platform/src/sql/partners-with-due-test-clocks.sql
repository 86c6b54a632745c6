set local role consult_scanner;

create or replace function tenant.partners_with_due_test_clocks(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query select distinct c.partner_id::text from test_clocks c where c.next_attempt_at <= at;
end
$$;

revoke all on function tenant.partners_with_due_test_clocks from public;
grant execute on function tenant.partners_with_due_test_clocks to consult_app;

reset role;
