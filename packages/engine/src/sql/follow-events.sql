-- Reads a partner's events from a sequence on, in one round trip, because every follower of the log waits for this
-- read. The tenant is set for the statement's own transaction.
create or replace function tenant.follow_events(partner text, first_sequence bigint, most integer) returns table(
  sequence bigint, event_id text, type text, data json, created_at timestamptz, request_id text, patient_id text,
  consult_id text
)
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
#variable_conflict use_column
begin
  perform set_config('consult.partner_id', partner, true);
  return query
    select e.sequence, e.event_id, e.type, e.data, e.created_at, e.request_id, e.patient_id, e.consult_id
    from tenant.events e where e.partner_id = partner and e.sequence >= first_sequence
    order by e.sequence limit most;
end
$$;

revoke all on function tenant.follow_events from public;
grant execute on function tenant.follow_events to consult_app;
