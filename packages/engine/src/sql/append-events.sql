-- Appends events with the next sequences of the partner's log. `appendEvents` says what this guarantees. The insert
-- returns rows for the reason that `append_audit` names.
create or replace function tenant.append_events(
  partner text, at timestamptz, event_ids text[], types text[], datas text[], request_ids text[], patient_ids text[],
  consult_ids text[], endpoint_ids text[]
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
-- `complete_items` plans its own statements anew each time.
set plan_cache_mode = auto
as $$
#variable_conflict use_column
declare
  ignored bigint;
begin
  with head as (
    insert into event_heads as h (partner_id, last_sequence, last_created_at)
    values (partner, cardinality(event_ids), at)
    on conflict (partner_id) do update set
      last_sequence = h.last_sequence + excluded.last_sequence,
      last_created_at = greatest(h.last_created_at, excluded.last_created_at)
    returning last_sequence - cardinality(event_ids) as before, last_created_at
  ), added as (
    insert into events (partner_id, sequence, event_id, type, data, created_at, request_id, patient_id, consult_id,
      endpoint_id)
    select partner, head.before + e.n, e.event_id, e.type, e.data::json, head.last_created_at, e.request_id,
      e.patient_id, e.consult_id, e.endpoint_id
    from head, unnest(event_ids, types, datas, request_ids, patient_ids, consult_ids, endpoint_ids)
      with ordinality as e(event_id, type, data, request_id, patient_id, consult_id, endpoint_id, n)
    returning 1
  )
  select count(*) into ignored from added;
end
$$;

revoke all on function tenant.append_events from public;
grant execute on function tenant.append_events to consult_app;
