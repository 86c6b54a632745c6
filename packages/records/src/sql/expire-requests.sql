-- Deletes entries of a partner's request log that are older than the partner's setting. The database reads the setting
-- itself, so the application cannot choose what is deleted. Counts and gaps name no person, so they are kept for the
-- same time for every partner.
set local role consult_housekeeper;

create or replace function tenant.expire_requests(partner text, at_time timestamptz, most integer) returns bigint
language plpgsql volatile security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  kept integer;
  gone bigint;
begin
  select p.request_retention_days into kept from directory.partners p where p.partner_id = partner;
  if kept is null then
    return 0;
  end if;
  with due as materialized (
    select t.sequence from request_log t
    where t.partner_id = partner and t.recorded_at <= least(at_time, now()) - make_interval(days => kept)
    order by t.recorded_at, t.sequence limit most for update skip locked)
  delete from request_log t using due where t.partner_id = partner and t.sequence = due.sequence;
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function tenant.expire_requests from public;
grant execute on function tenant.expire_requests to consult_app;

reset role;
