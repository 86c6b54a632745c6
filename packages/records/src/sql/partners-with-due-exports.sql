set local role consult_scanner;

create or replace function tenant.partners_with_due_exports(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
begin
  return query select distinct e.partner_id::text from patient_exports e where e.next_attempt_at <= at;
end
$$;

revoke all on function tenant.partners_with_due_exports from public;
grant execute on function tenant.partners_with_due_exports to consult_app;

reset role;
