-- Ends the delivery of items: removes them, advances their lanes, and appends the events. `completeItems` says what this
-- guarantees. Returns the lanes whose lease was still valid. When one is missing, nothing is appended, and the caller
-- rolls back.
create or replace function tenant.complete_items(
  partner text, token text, leased_at timestamptz, lane_keys text[], firsts bigint[], lasts bigint[], at timestamptz,
  event_ids text[], types text[], datas text[], request_ids text[], patient_ids text[], consult_ids text[],
  endpoint_ids text[]
) returns table(lane_key text)
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  completed text[];
begin
  with done as (
    select * from unnest(lane_keys, firsts, lasts) as d(lane_key, first, last)
  ), locked as materialized (
    -- In the order in which posts lock them.
    select l.lane_key from lanes l join done on done.lane_key = l.lane_key
    where l.partner_id = partner
    order by l.lane_key for update of l
  ), moved as materialized (
    update lanes l set delivered = done.last
    from done join locked using (lane_key)
    where l.partner_id = partner and l.lane_key = done.lane_key and l.delivered = done.first - 1
    returning l.lane_key, l.accepted > l.delivered as has_more
  ), emptied as (
    delete from lane_queue q using moved
    where q.partner_id = partner and q.lane_key = moved.lane_key and q.lease_token = token
      and not moved.has_more
    returning q.lane_key
  ), requeued as (
    -- Behind the others.
    update lane_queue q set queued_at = leased_at, ready_at = leased_at, lease_token = null, failures = 0
    from moved
    where q.partner_id = partner and q.lane_key = moved.lane_key and q.lease_token = token
      and moved.has_more
    returning q.lane_key
  ), gone as (
    delete from lane_items i using done
    where i.partner_id = partner and i.lane_key = done.lane_key
      and i.position >= done.first and i.position <= done.last
  )
  select array_agg(lane_key) into completed
  from (select lane_key from emptied union all select lane_key from requeued) ended;
  if cardinality(completed) = cardinality(lane_keys) and cardinality(event_ids) > 0 then
    perform tenant.append_events(partner, at, event_ids, types, datas, request_ids, patient_ids, consult_ids,
      endpoint_ids);
  end if;
  return query select unnest(completed);
end
$$;

revoke all on function tenant.complete_items from public;
grant execute on function tenant.complete_items to consult_app;
