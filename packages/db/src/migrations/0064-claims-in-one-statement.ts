import { type Kysely, sql } from 'kysely'

/**
 * As `append_audit`: outside a transaction of the tenant, the call is the whole transaction. The plans are made for each
 * call, because these tables grow from nothing to a backlog and back while the connections stay.
 */
const options = sql`
  language plpgsql volatile security invoker
  set search_path = pg_catalog, tenant
  set plan_cache_mode = force_custom_plan`

const leaseLanes = sql`
  create function tenant.lease_lanes(
    partner text, at timestamptz, lease_until timestamptz, token text, lanes_at_most integer, items_at_most integer)
  returns table (lane_key text, delivered bigint, failures integer, "position" bigint, item_id text, payload json,
    accepted_at timestamptz, request_id text)
  ${options}
  as $$
  #variable_conflict use_column
  declare
    leased_keys text[];
    leased_delivered bigint[];
    leased_failures integer[];
  begin
    perform set_config('consult.partner_id', partner, true);
    with picked as materialized (
      select q.lane_key from lane_queue q
      where q.partner_id = partner and q.ready_at <= at
      order by q.queued_at limit lanes_at_most
      for update skip locked
    ), leased as (
      update lane_queue q set ready_at = lease_until, lease_token = token
      from picked
      -- Lateral, so that it looks up the lanes separately: as a join, it read all lanes of the partner.
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
    -- A separate statement, because the one that took the leases would read the items as they were before it. Lateral,
    -- so that each lane's items are looked up separately: as a plain join, it read the complete backlog.
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
  $$`

/** The number of events that get their delivery rows at once is 500. For the probes, see 0061. */
const takeWebhooks = sql`
  create function tenant.take_webhooks(partner text, at timestamptz, lease_until timestamptz, free integer)
  returns table (url text, encrypted_secret text, encrypted_previous_secret text, key_version integer,
    previous_secret_until timestamptz, is_probe boolean, sequence bigint, attempts integer, early_attempts integer,
    leased_until timestamptz, event_id text, type text, created_at timestamptz, data json)
  ${options}
  as $$
  #variable_conflict use_column
  declare
    endpoint webhook_endpoints;
    chosen bigint[];
    early integer := 0;
  begin
    perform set_config('consult.partner_id', partner, true);
    -- The endpoint before its deliveries, as everywhere. Workers see each other's changes of its breaker.
    select * into endpoint from webhook_endpoints e where e.partner_id = partner for update;
    if not found or endpoint.disabled_at is not null then
      return;
    end if;

    -- Each event after the cursor gets one delivery row.
    with fresh as (
      select e.sequence, e.created_at from events e
      where e.partner_id = partner and e.sequence > endpoint.cursor_sequence
      order by e.sequence limit 500
    ), written as (
      insert into webhook_deliveries (partner_id, event_sequence, event_created_at, attempts, next_attempt_at)
      select partner, fresh.sequence, fresh.created_at, 0, at from fresh
      -- It has been asked for again before its turn came, and may have been delivered already.
      where not exists (
        select from delivered_webhooks w where w.partner_id = partner and w.event_sequence = fresh.sequence)
      on conflict do nothing
    )
    update webhook_endpoints e set cursor_sequence = (select max(fresh.sequence) from fresh)
    where e.partner_id = partner and exists (select from fresh);

    if endpoint.next_probe_at is null then
      chosen := array(
        select d.event_sequence from webhook_deliveries d
        where d.partner_id = partner and d.next_attempt_at <= at
        order by d.event_sequence limit free
        for update skip locked);
    elsif endpoint.next_probe_at <= at then
      -- The oldest due one, or else the oldest that may come early.
      select array[d.event_sequence], (d.next_attempt_at > at)::integer into chosen, early
      from webhook_deliveries d
      where d.partner_id = partner and d.next_attempt_at is not null
        and (d.next_attempt_at <= at or ((d.leased_until is null or d.leased_until <= at)
          and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2))
      order by d.next_attempt_at > at, d.event_sequence limit 1
      for update skip locked;
      -- No worker sends another one before this one's lease expires.
      update webhook_endpoints e set next_probe_at = lease_until where e.partner_id = partner and chosen is not null;
    end if;

    return query
      with taken as (
        update webhook_deliveries d set next_attempt_at = lease_until, leased_until = lease_until,
          early_attempts = d.early_attempts + early
        where d.partner_id = partner and d.event_sequence = any(chosen)
        returning d.event_sequence, d.event_created_at, d.attempts, d.early_attempts, d.leased_until
      )
      select endpoint.url, endpoint.encrypted_secret, endpoint.encrypted_previous_secret, endpoint.key_version,
        endpoint.previous_secret_until::timestamptz, endpoint.next_probe_at is not null, e.sequence, taken.attempts,
        taken.early_attempts, taken.leased_until::timestamptz, e.event_id, e.type, e.created_at::timestamptz, e.data
      from taken
      join events e on e.partner_id = partner and e.sequence = taken.event_sequence
        and e.created_at = taken.event_created_at
      order by e.sequence;
  end
  $$`

const recordDeliveredWebhook = sql`
  create function tenant.record_delivered_webhook(
    partner text, event bigint, lease timestamptz, attempts_if_repeated integer, if_working boolean, status integer,
    at timestamptz)
  returns boolean
  ${options}
  as $$
  #variable_conflict use_column
  begin
    perform set_config('consult.partner_id', partner, true);
    with gone as (
      delete from webhook_deliveries d
      where d.partner_id = partner and d.event_sequence = event and d.next_attempt_at = lease
        and (attempts_if_repeated is null or d.attempts = attempts_if_repeated)
        and not (if_working and exists (
          select from webhook_endpoints e where e.partner_id = partner and e.failing_since is not null))
      returning d.event_sequence, d.attempts + 1 as attempts)
    insert into delivered_webhooks (partner_id, event_sequence, attempts, last_status, delivered_at)
    select partner, gone.event_sequence, gone.attempts, status, at from gone
    on conflict (partner_id, event_sequence) do update set
      attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at;
    return found;
  end
  $$`

const functions = {
  lease_lanes: leaseLanes,
  take_webhooks: takeWebhooks,
  record_delivered_webhook: recordDeliveredWebhook,
}

/**
 * What a worker does for every wake-up, each in one round trip: a worker that finds nothing has sent one statement, and
 * the one that finds work has sent no BEGIN, SET and COMMIT.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, create] of Object.entries(functions)) {
    await create.execute(db)
    await sql`revoke all on function ${sql.id('tenant', name)} from public`.execute(db)
    await sql`grant execute on function ${sql.id('tenant', name)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(functions)) await sql`drop function ${sql.id('tenant', name)}`.execute(db)
}
