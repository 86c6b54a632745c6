-- The events of a range of the log that an endpoint subscribes to, has not received and is not waiting for, oldest
-- first. `since` must not be later than the first of these events: it lets PostgreSQL skip months.
create or replace function tenant.missed_webhooks(
  partner text, to_endpoint text, first_sequence bigint, final_sequence bigint, since timestamptz
) returns table(sequence bigint, created_at timestamptz)
language plpgsql stable
set search_path = pg_catalog, tenant
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  wanted text[];
begin
  select e.events into wanted from webhook_endpoints e
    where e.partner_id = partner and e.endpoint_id = to_endpoint;
  return query
    select v.sequence, v.created_at::timestamptz from events v
    where v.partner_id = partner and v.sequence between first_sequence and final_sequence and v.created_at >= since
      and (wanted is null or v.type = any(wanted)) and v.endpoint_id is distinct from to_endpoint
      and not exists (
        select 1 from webhook_attempts a where a.partner_id = partner and a.endpoint_id = to_endpoint
          and a.event_sequence = v.sequence and a.event_id = v.event_id and a.error is null)
      and not exists (
        select 1 from webhook_deliveries d where d.partner_id = partner and d.endpoint_id = to_endpoint
          and d.event_sequence = v.sequence and d.next_attempt_at is not null)
    order by v.sequence;
end
$$;

revoke all on function tenant.missed_webhooks from public;
grant execute on function tenant.missed_webhooks to consult_app;
