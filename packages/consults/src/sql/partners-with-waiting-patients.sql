set local role consult_scanner;

create or replace function tenant.partners_with_waiting_patients(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select distinct w.partner_id::text from telehealth_consults w where w.status = 'waiting'
      and w.present_until > at union
    select w.partner_id::text from telehealth_consults w
    where w.status = 'waiting' and w.test_clock_id is not null;
end
$$;

revoke all on function tenant.partners_with_waiting_patients from public;
grant execute on function tenant.partners_with_waiting_patients to consult_app;

reset role;
