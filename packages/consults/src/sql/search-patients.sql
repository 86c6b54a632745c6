set local role consult_searcher;

create or replace function tenant.search_patients(wanted tsquery, most integer) returns table(patient_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
    #variable_conflict use_column
    begin
      return query
  select p.patient_id from patients p
  where p.partner_id = current_setting('consult.partner_id', true) and p.words @@ wanted
  order by p.updated_at desc, p.patient_id desc
  limit most
;
    end
$$;

revoke all on function tenant.search_patients from public;
grant execute on function tenant.search_patients to consult_app;

reset role;
