set local role consult_scanner;

create or replace function tenant.partners_with_due_data_requests(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
begin
  return query select distinct r.partner_id::text from data_requests r where r.next_attempt_at <= at;
end
$$;

revoke all on function tenant.partners_with_due_data_requests from public;
grant execute on function tenant.partners_with_due_data_requests to consult_app;

reset role;
