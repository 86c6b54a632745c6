-- A recovery sends an endpoint again what it missed. This writes delivery rows for its next events, once few of those that
-- are written still wait, and ends the recovery behind the last event. `most_rows`: how many at most.
-- `offset 0` makes PostgreSQL look up only the attempts of these events. A join could read all attempts.
create or replace function tenant.write_missed_deliveries(
  partner text, endpoint text, most_rows integer, at timestamptz
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- A recovery creates more rows once fewer than this many are waiting.
  fewest_replays constant integer := 250;
  recovery webhook_recoveries;
  made bigint;
  last_made bigint;
begin
  select r.* into recovery from webhook_recoveries r
    where r.partner_id = partner and r.endpoint_id = endpoint order by r.recovery_id limit 1;
  if found and (
    select count(*) from webhook_deliveries d where d.partner_id = partner and d.endpoint_id = endpoint
      and d.is_replay and d.next_attempt_at is not null) < fewest_replays
  then
    with missed as materialized (
      -- The same conditions as in missed_webhooks, which would return all missed events.
      select v.sequence, v.created_at from events v
      where v.partner_id = partner and v.sequence between recovery.next_sequence and recovery.last_sequence
        and v.created_at >= recovery.since and v.endpoint_id is distinct from endpoint
        and exists (select 1 from webhook_endpoints e where e.partner_id = partner
          and e.endpoint_id = endpoint and (e.events is null or v.type = any(e.events)))
        and not exists (
          select 1 from webhook_attempts a where a.partner_id = partner and a.endpoint_id = endpoint
            and a.event_sequence = v.sequence and a.event_id = v.event_id and a.error is null offset 0)
        and not exists (
          select 1 from webhook_deliveries d where d.partner_id = partner and d.endpoint_id = endpoint
            and d.event_sequence = v.sequence and d.next_attempt_at is not null)
      order by v.sequence limit most_rows
    ), written as (
      insert into webhook_deliveries as d (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
        early_attempts, is_replay, is_resend, next_attempt_at)
      select partner, endpoint, m.sequence, m.created_at, 0, 0, true, false, at from missed m
      on conflict (partner_id, endpoint_id, event_sequence) do update set
        is_replay = true, next_attempt_at = excluded.next_attempt_at, early_attempts = d.attempts
    )
    select count(*), max(m.sequence) into made, last_made from missed m;
    if made < most_rows then
      delete from webhook_recoveries r where r.partner_id = partner and r.endpoint_id = endpoint
        and r.recovery_id = recovery.recovery_id;
    else
      update webhook_recoveries r set next_sequence = last_made + 1 where r.partner_id = partner
        and r.endpoint_id = endpoint and r.recovery_id = recovery.recovery_id;
    end if;
  end if;
end
$$;

revoke all on function tenant.write_missed_deliveries from public;
grant execute on function tenant.write_missed_deliveries to consult_app;
