-- Appends items to their lanes, in the order given, and creates missing lanes. `postToLanes` says what this guarantees. The
-- insert returns rows for the reason that `append_audit` names.
create or replace function tenant.post_to_lanes(
  partner text, lane_keys text[], item_ids text[], payloads text[], accepted_ats timestamptz[], request_ids text[]
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
#variable_conflict use_column
declare
  ignored bigint;
begin
  with item as materialized (
    select * from unnest(lane_keys, item_ids, payloads, accepted_ats, request_ids)
      with ordinality as i(lane_key, item_id, payload, accepted_at, request_id, n)
  ), share as (
    select lane_key, count(*) as items, min(accepted_at) as accepted_at from item group by lane_key
  ), lane as (
    insert into lanes as l (partner_id, lane_key, accepted, delivered)
    select partner, lane_key, items, 0 from share order by lane_key collate "C"
    on conflict (partner_id, lane_key) do update set accepted = l.accepted + excluded.accepted
    returning lane_key, accepted
  ), queued as (
    -- After the lane: the worker that empties the lane locks it before it deletes the row of the queue.
    insert into lane_queue (partner_id, lane_key, queued_at, ready_at, failures)
    select partner, lane_key, share.accepted_at, share.accepted_at, 0 from lane join share using (lane_key)
    on conflict do nothing
  ), added as (
    insert into lane_items (partner_id, lane_key, position, item_id, payload, accepted_at, request_id)
    select partner, lane_key,
      lane.accepted - share.items + row_number() over (partition by lane_key order by item.n), item.item_id,
      item.payload::json, item.accepted_at, item.request_id
    from item join lane using (lane_key) join share using (lane_key)
    returning 1
  )
  select count(*) into ignored from added;
end
$$;

revoke all on function tenant.post_to_lanes from public;
grant execute on function tenant.post_to_lanes to consult_app;
