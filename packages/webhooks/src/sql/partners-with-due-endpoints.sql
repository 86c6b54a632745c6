set local role consult_scanner;

create or replace function tenant.partners_with_due_endpoints(at timestamptz) returns table(partner_id text)
language plpgsql stable security definer
set search_path = tenant, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select distinct e.partner_id from webhook_endpoints e
    where e.disabled_at is null
    and (e.next_probe_at is null or e.next_probe_at <= at)
    and (exists (select 1 from event_heads h where h.partner_id = e.partner_id
      and h.last_sequence > e.cursor_sequence)
    or exists (select 1 from webhook_recoveries r
      where r.partner_id = e.partner_id and r.endpoint_id = e.endpoint_id)
    or exists (select 1 from webhook_deliveries d
      where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at <= at)
    or (e.next_probe_at is not null and exists (
      select 1 from webhook_deliveries d
      where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
        and not d.is_replay and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2)));
end
$$;

revoke all on function tenant.partners_with_due_endpoints from public;
grant execute on function tenant.partners_with_due_endpoints to consult_app;

reset role;
