set local role consult_scanner;

create or replace function tenant.partners_with_queued_threads() returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
as $$
#variable_conflict use_column
begin
  return query select distinct o.partner_id::text from async_consult_order o where o.status = 'queued';
end
$$;

revoke all on function tenant.partners_with_queued_threads from public;
grant execute on function tenant.partners_with_queued_threads to consult_app;

reset role;
