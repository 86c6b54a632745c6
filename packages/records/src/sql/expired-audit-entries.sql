-- Sealed entries of the audit that are older than the partner's setting.
create or replace function tenant.expired_audit_entries(partner text, until timestamptz)
  returns table(at timestamptz, entry_id text, is_held boolean)
language plpgsql stable
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select e.at::timestamptz, e.entry_id::text, exists (
      select 1 from patients p where p.partner_id = partner and p.legal_hold_since is not null
        and (p.patient_id = e.patient_id or p.patient_id = any(e.patient_ids)))
    from audit_entries e
    where e.partner_id = partner and e.at <= until
      and not exists (select 1 from audit_unsealed u
        where u.partner_id = partner and u.at = e.at and u.entry_id = e.entry_id);
end
$$;

revoke all on function tenant.expired_audit_entries from public;
grant execute on function tenant.expired_audit_entries to consult_app;
grant execute on function tenant.expired_audit_entries to consult_housekeeper;
