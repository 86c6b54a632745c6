-- Records successes at several endpoints of a partner. Returns the positions in the array of those that were
-- recorded: others have been claimed anew.
create or replace function tenant.record_delivered_webhooks(partner text, successes json) returns setof integer
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  perform set_config('consult.partner_id', partner, true);
  return query
    with success as materialized (
      select * from json_to_recordset(successes) as s(
        "position" integer, "endpointId" text, sequence bigint, lease timestamptz, "attemptsIfRepeated" integer,
        "ifWorking" boolean, status integer, at timestamptz, "attemptId" text, "eventId" text, "eventType" text,
        "attemptedAt" timestamptz, "durationMs" integer, "responseHead" text)
    ), gone as (
      delete from webhook_deliveries d using success s
      where d.partner_id = partner and d.endpoint_id = s."endpointId" and d.event_sequence = s.sequence
        and d.endpoint_id = any(array(select s."endpointId" from success s))
        and d.event_sequence = any(array(select s.sequence from success s))
        and d.next_attempt_at = s.lease
        and (s."attemptsIfRepeated" is null or d.attempts = s."attemptsIfRepeated")
        and not (s."ifWorking" and exists (
          select 1 from webhook_endpoints e
          where e.partner_id = partner and e.endpoint_id = s."endpointId" and e.failing_since is not null))
      returning s.*, d.attempts + 1 as attempts_made, d.event_created_at
    ), kept as (
      insert into delivered_webhooks (partner_id, event_sequence, attempts, last_status, delivered_at)
      select partner, g.sequence, g.attempts_made, g.status, g.at from gone g where g."endpointId" = 'first'
      on conflict (partner_id, event_sequence) do update set
        attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at
    ), logged as (
      insert into webhook_attempts (partner_id, endpoint_id, attempt_id, event_id, event_type, event_sequence,
        attempted_at, duration_ms, status, response_head)
      select partner, g."endpointId", g."attemptId", g."eventId", g."eventType", g.sequence, g."attemptedAt",
        g."durationMs", g.status,
case when coalesce(g."responseHead", '') = '' then g."responseHead" else (
  select g."responseHead" from events v
  where v.partner_id = partner and v.sequence = g.sequence and v.created_at = g.event_created_at
    and v.erased_at is null
  for share) end
      from gone g
      on conflict do nothing
    )
    select g."position" from gone g;
end
$$;

revoke all on function tenant.record_delivered_webhooks from public;
grant execute on function tenant.record_delivered_webhooks to consult_app;
