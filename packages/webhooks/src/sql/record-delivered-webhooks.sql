-- Records successes at several endpoints of a partner: ends the deliveries, and adds the attempts to the log of
-- attempts and to the summary of their events (`sent_events`). Returns the array positions of the successes that were
-- recorded: all others have been claimed again, or were recorded before. Nested loops are disabled: a generic plan
-- expects one row of a batch, and would compare each success with each delivery. `offset 0` looks an attempt up,
-- instead of reading all of them.
create or replace function tenant.record_delivered_webhooks(partner text, successes json) returns setof integer
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  perform set_config('consult.partner_id', partner, true);
  return query
    with success as materialized (
      select * from json_to_recordset(successes) as s(
        "position" integer, "endpointId" text, sequence bigint, lease timestamptz, "isRepeated" boolean,
        "ifWorking" boolean, status integer, "endedAt" timestamptz, "attemptId" text, "eventId" text,
        "eventType" text, "attemptedAt" timestamptz, "durationMs" integer, "responseHead" text)
    ), gone as (
      delete from webhook_deliveries d using success s
      where d.partner_id = partner and d.endpoint_id = s."endpointId" and d.event_sequence = s.sequence
        and d.endpoint_id = any(array(select s."endpointId" from success s))
        and d.event_sequence = any(array(select s.sequence from success s))
        and d.next_attempt_at = s.lease
        and not (s."isRepeated" and exists (
          select 1 from webhook_attempts a
          where a.partner_id = partner and a.endpoint_id = s."endpointId" and a.attempt_id = s."attemptId" offset 0))
        and not (s."ifWorking" and exists (
          select 1 from webhook_endpoints e
          where e.partner_id = partner and e.endpoint_id = s."endpointId" and e.failing_since is not null))
      returning s.*, d.event_created_at
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
      returning 1
    ), sent as (
      -- Write these rows after the log of attempts, so that they are locked last, as everywhere else.
      insert into sent_events as s (partner_id, event_sequence, last_attempt_at, delivered_at, attempts, last_status)
      select partner, g.sequence, max(g."endedAt"), max(g."endedAt"), count(*),
        (array_agg(g.status order by g."endedAt" desc))[1]
      from gone g
      where (select count(*) from logged) > 0
      group by g.sequence
      order by g.sequence
      on conflict (partner_id, event_sequence) do update set
        attempts = s.attempts + excluded.attempts,
        last_status = case when excluded.last_attempt_at >= s.last_attempt_at then excluded.last_status
          else s.last_status end,
        last_attempt_at = greatest(s.last_attempt_at, excluded.last_attempt_at),
        delivered_at = greatest(s.delivered_at, excluded.delivered_at)
    )
    select g."position" from gone g;
end
$$;

revoke all on function tenant.record_delivered_webhooks from public;
grant execute on function tenant.record_delivered_webhooks to consult_app;
