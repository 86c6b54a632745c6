-- Leases lanes that have items, oldest first, with their items. The commit of a lease does not wait for the disk: after a
-- crash that loses it, another worker leases the lane, and the end of a delivery refuses the lost token.
create or replace function tenant.lease_lanes(
  partner text, at timestamptz, lease_until timestamptz, token text, lanes_at_most integer,
  items_at_most integer
) returns table(
  lane_key text, delivered bigint, failures integer, "position" bigint, item_id text, payload json,
  accepted_at timestamptz, request_id text
)
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  leased_keys text[];
  leased_delivered bigint[];
  leased_failures integer[];
begin
  perform set_config('consult.partner_id', partner, true), set_config('synchronous_commit', 'off', true);
  with picked as materialized (
    select q.lane_key from lane_queue q
    where q.partner_id = partner and q.ready_at <= at
    order by q.queued_at limit lanes_at_most
    for update skip locked
  ), leased as (
    update lane_queue q set ready_at = lease_until, lease_token = token
    from picked
    -- Lateral, so that it looks up the lanes separately: as a join, the query read all lanes of the partner.
    cross join lateral (
      select l.delivered from lanes l
      where l.partner_id = partner and l.lane_key = picked.lane_key and l.accepted > l.delivered
      limit 1) lane
    where q.partner_id = partner and q.lane_key = picked.lane_key
    returning q.lane_key, lane.delivered, q.failures
  )
  select array_agg(leased.lane_key), array_agg(leased.delivered), array_agg(leased.failures)
  into leased_keys, leased_delivered, leased_failures
  from leased;
  if leased_keys is null then
    return;
  end if;
  -- This is a separate statement, because the statement that takes the leases would read the items as they were before
  -- it ran. The join is lateral, so that each lane's items are looked up separately: a plain join read the complete
  -- backlog.
  return query
    select lane.key, lane.delivered, lane.failures, i."position", i.item_id, i.payload, i.accepted_at::timestamptz,
      i.request_id
    from unnest(leased_keys, leased_delivered, leased_failures) as lane(key, delivered, failures)
    left join lateral (
      select * from lane_items
      where partner_id = partner and lane_items.lane_key = lane.key and lane_items."position" > lane.delivered
      order by lane_items."position" limit items_at_most
    ) as i on true
    order by lane.key, i."position";
end
$$;

revoke all on function tenant.lease_lanes from public;
grant execute on function tenant.lease_lanes to consult_app;
