-- Writes delivery rows for the events after a position of the log, and moves the position of these endpoints, which all
-- stand there, behind them. `most_rows`: how many events at most, so that no statement runs for long.
-- `not in` makes PostgreSQL look up only the attempts of these events. A join could read all attempts.
create or replace function tenant.write_next_deliveries(
  partner text, endpoints text[], after_sequence bigint, most_rows integer, at timestamptz
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  with fresh as materialized (
    select v.sequence, v.event_id, v.created_at, v.type, v.endpoint_id from events v
    where v.partner_id = partner and v.sequence > after_sequence
    order by v.sequence limit most_rows
  ), written as (
    insert into webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, is_resend, next_attempt_at)
    select partner, e.endpoint_id, v.sequence, v.created_at, 0, 0, false, false, at
    from fresh v join webhook_endpoints e on e.partner_id = partner and e.endpoint_id = any(endpoints)
    -- Skip events that were delivered already: a partner may request an event again before its turn comes.
    where (e.events is null or v.type = any(e.events))
      -- An endpoint gets no events about itself.
      and v.endpoint_id is distinct from e.endpoint_id
      and (e.endpoint_id, v.sequence, v.event_id) not in (
        select a.endpoint_id, a.event_sequence, a.event_id from webhook_attempts a
        where a.partner_id = partner and a.event_sequence = any(array(select fresh.sequence from fresh))
          and a.error is null)
    on conflict do nothing
  )
  update webhook_endpoints e set cursor_sequence = (select max(fresh.sequence) from fresh)
  where e.partner_id = partner and e.endpoint_id = any(endpoints) and exists (select 1 from fresh);
end
$$;

revoke all on function tenant.write_next_deliveries from public;
grant execute on function tenant.write_next_deliveries to consult_app;
