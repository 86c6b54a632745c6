set local role consult_scanner;

-- The partner whose patient has the number: an SMS provider that reports STOP knows nothing else.
create or replace function tenant.partners_with_phone(number text) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
begin
  return query select n.partner_id::text from directory.phone_numbers n where n.phone = number;
end
$$;

revoke all on function tenant.partners_with_phone from public;
grant execute on function tenant.partners_with_phone to consult_app;

reset role;
