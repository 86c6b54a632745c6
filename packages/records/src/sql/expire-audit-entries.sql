-- Deletes sealed entries of the audit that are older than the partner's setting. The function reads the setting itself,
-- so the application cannot choose which entries are deleted. It can never delete entries younger than a year. Source:
-- docs/operations.md, Retention.
set local role consult_housekeeper;

create or replace function tenant.expire_audit_entries(partner text, at_time timestamptz, most integer) returns bigint
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  kept integer;
  gone bigint;
  newest timestamptz;
begin
  select p.audit_retention_days into kept from directory.partners p where p.partner_id = partner;
  if kept is null then
    return 0;
  end if;
  with due as materialized (
    select x.at, x.entry_id
    from tenant.expired_audit_entries(partner, least(at_time, now()) - make_interval(days => kept)) x
    where not x.is_held order by x.at, x.entry_id limit most),
  pages as (
    delete from audit_page_patients f using due
    where f.partner_id = partner and f.at = due.at and f.entry_id = due.entry_id returning 1),
  entries as (
    delete from audit_entries e using due
    where e.partner_id = partner and e.at = due.at and e.entry_id = due.entry_id returning e.at)
  select count(*), max(e.at) into gone, newest from entries e;
  if gone > 0 then
    insert into audit_cuts (partner_id, cut_at, entries) values (partner, newest, gone)
    on conflict (partner_id) do update
    set cut_at = greatest(audit_cuts.cut_at, excluded.cut_at), entries = audit_cuts.entries + excluded.entries;
  end if;
  return gone;
end
$$;

revoke all on function tenant.expire_audit_entries from public;
grant execute on function tenant.expire_audit_entries to consult_app;

reset role;
