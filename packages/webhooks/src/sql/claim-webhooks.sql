-- Claims a partner's due deliveries. Endpoints that work and are at the same position of the log share a statement. It
-- locks nothing if nothing is due, because every worker calls it when an event is written. `busy_attempts`: how many
-- attempts the caller is making at `busy_endpoints`. `is_full`: the endpoint has no free place left, so that more may
-- be due. `data` is the text of the event's data, in the first row that has the event; null in the other rows.
-- `offset 0` makes PostgreSQL look up only the events of these deliveries.
create or replace function tenant.claim_webhooks(
  partner text, at timestamptz, lease_until timestamptz, busy_endpoints text[], busy_attempts integer[]
) returns table(
  endpoint_id text, url text, encrypted_secret text, encrypted_previous_secret text, key_version integer,
  previous_secret_until timestamptz, is_probe boolean, is_replay boolean, sequence bigint, attempts integer,
  early_attempts integer, leased_until timestamptz, is_full boolean, event_id text, type text,
  created_at timestamptz, data text
)
language plpgsql volatile
set search_path = pg_catalog, tenant
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- The maximum number of concurrent attempts at one endpoint: in total, and for replays.
  most constant integer := 16;
  most_replays constant integer := 8;
  -- How many events get delivery rows at a time, so that no statement runs for long.
  most_rows constant integer := 500;
  head bigint;
  due text[];
  recovering text[];
  replaying text[];
  working text[];
  probing text[];
  fed text[];
  fed_from bigint;
  to_endpoint text;
  probe bigint;
  early integer;
  early_endpoints text[] := '{}';
  chosen_endpoints text[] := '{}';
  chosen_sequences bigint[] := '{}';
begin
  perform set_config('consult.partner_id', partner, true);
  select h.last_sequence into head from event_heads h where h.partner_id = partner;
  select array_agg(a.endpoint_id), coalesce(array_agg(a.endpoint_id) filter (where a.recovers), '{}'),
    coalesce(array_agg(a.endpoint_id) filter (where a.replays), '{}')
  into due, recovering, replaying
  from (
    select e.endpoint_id, e.cursor_sequence, e.next_probe_at,
      exists (select 1 from webhook_recoveries r where r.partner_id = partner and r.endpoint_id = e.endpoint_id)
        as recovers,
      exists (select 1 from webhook_deliveries d where d.partner_id = partner and d.endpoint_id = e.endpoint_id
        and d.next_attempt_at <= at and d.is_replay) as replays
    from webhook_endpoints e
    where e.partner_id = partner and e.disabled_at is null and (e.next_probe_at is null or e.next_probe_at <= at)
      and most - coalesce(busy_attempts[array_position(busy_endpoints, e.endpoint_id)], 0) > 0
  ) a
  where a.recovers or a.replays or a.next_probe_at is not null or a.cursor_sequence < head
    or exists (select 1 from webhook_deliveries d where d.partner_id = partner and d.endpoint_id = a.endpoint_id
      and d.next_attempt_at <= at and not d.is_replay);
  if due is null then
    return;
  end if;

  -- Lock the endpoints before their deliveries, in the same order as everywhere else. Workers see each other's changes
  -- of the breakers.
  select coalesce(array_agg(l.endpoint_id) filter (where l.next_probe_at is null), '{}'),
    coalesce(array_agg(l.endpoint_id) filter (where l.next_probe_at is not null), '{}')
  into working, probing
  from (
    select e.endpoint_id, e.next_probe_at from webhook_endpoints e
    where e.partner_id = partner and e.endpoint_id = any(due) and e.disabled_at is null
      and (e.next_probe_at is null or e.next_probe_at <= at)
    order by e.endpoint_id for update
  ) l;

  -- Endpoints at the same position get the same events. An endpoint at a different position gets its own turn.
  for fed, fed_from in
    select array_agg(e.endpoint_id), e.cursor_sequence from webhook_endpoints e
    where e.partner_id = partner and e.endpoint_id = any(working) and e.cursor_sequence < head
    group by e.cursor_sequence
  loop
    perform tenant.write_next_deliveries(partner, fed, fed_from, most_rows, at);
  end loop;

  foreach to_endpoint in array recovering loop
    if to_endpoint = any(working) or to_endpoint = any(probing) then
      perform tenant.write_missed_deliveries(partner, to_endpoint, most_rows, at);
    end if;
  end loop;
  replaying := replaying || recovering;

  if cardinality(working) > 0 then
    select chosen_endpoints || coalesce(array_agg(c.endpoint_id), '{}'),
      chosen_sequences || coalesce(array_agg(c.event_sequence), '{}')
    into chosen_endpoints, chosen_sequences
    from (
      select w.endpoint_id, d.event_sequence from unnest(working) as w(endpoint_id)
      cross join lateral (
        select d.event_sequence from webhook_deliveries d
        where d.partner_id = partner and d.endpoint_id = w.endpoint_id and d.next_attempt_at <= at
          and not d.is_replay
        order by d.event_sequence limit most - coalesce(busy_attempts[array_position(busy_endpoints,
          w.endpoint_id)], 0)
        for update skip locked) d
    ) c;
    if cardinality(replaying) > 0 then
      select chosen_endpoints || coalesce(array_agg(c.endpoint_id), '{}'),
        chosen_sequences || coalesce(array_agg(c.event_sequence), '{}')
      into chosen_endpoints, chosen_sequences
      from (
        select w.endpoint_id, d.event_sequence from unnest(working) as w(endpoint_id)
        cross join lateral (
          select d.event_sequence from webhook_deliveries d
          where d.partner_id = partner and d.endpoint_id = w.endpoint_id and d.next_attempt_at <= at and d.is_replay
          order by d.event_sequence
          limit greatest(0, least(
            most - coalesce(busy_attempts[array_position(busy_endpoints, w.endpoint_id)], 0)
              - cardinality(array_positions(chosen_endpoints, w.endpoint_id)),
            most_replays - (
              select count(*) from webhook_deliveries o where o.partner_id = partner
                and o.endpoint_id = w.endpoint_id and o.is_replay and o.leased_until > at)::integer))
          for update skip locked) d
        where w.endpoint_id = any(replaying)
      ) c;
    end if;
  end if;

  foreach to_endpoint in array probing loop
    -- The endpoint gets rows only if no waiting delivery can be the probe. Its cursor stays where it is, so that its
    -- other events remain only in the log.
    if not exists (
      select 1 from webhook_deliveries d
      where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at is not null
        and not d.is_replay
        and (d.next_attempt_at <= at or ((d.leased_until is null or d.leased_until <= at)
          and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2)))
    then
      fed := array[to_endpoint];
      select e.cursor_sequence into fed_from from webhook_endpoints e
        where e.partner_id = partner and e.endpoint_id = to_endpoint;
      perform tenant.write_next_deliveries(partner, fed, fed_from, most_rows, at);
    end if;
    probe := null;
    select d.event_sequence, (d.next_attempt_at > at)::integer into probe, early
    from webhook_deliveries d
    where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at is not null
      and not d.is_replay
      and (d.next_attempt_at <= at or ((d.leased_until is null or d.leased_until <= at)
        and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2))
    order by d.next_attempt_at > at, d.event_sequence limit 1
    for update skip locked;
    if probe is null and not exists (
      select 1 from webhook_deliveries d
      where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at is not null
        and not d.is_replay)
    then
      early := 0;
      select d.event_sequence into probe from webhook_deliveries d
      where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at <= at and d.is_replay
      order by d.event_sequence limit 1
      for update skip locked;
    end if;
    continue when probe is null;
    -- No worker sends another probe before the lease of this probe expires.
    update webhook_endpoints e set next_probe_at = lease_until
    where e.partner_id = partner and e.endpoint_id = to_endpoint;
    if early > 0 then
      early_endpoints := early_endpoints || to_endpoint;
    end if;
    chosen_endpoints := chosen_endpoints || to_endpoint;
    chosen_sequences := chosen_sequences || probe;
  end loop;

  if cardinality(chosen_endpoints) = 0 then
    return;
  end if;
  return query
    with taken as (
      update webhook_deliveries d set next_attempt_at = lease_until, leased_until = lease_until,
        early_attempts = d.early_attempts + (d.endpoint_id = any(early_endpoints))::integer
      from unnest(chosen_endpoints, chosen_sequences) as c(endpoint_id, event_sequence)
      where d.partner_id = partner and d.endpoint_id = c.endpoint_id and d.event_sequence = c.event_sequence
        and d.endpoint_id = any(chosen_endpoints) and d.event_sequence = any(chosen_sequences)
      returning d.endpoint_id, d.event_sequence, d.event_created_at, d.attempts, d.early_attempts, d.leased_until,
        d.is_replay
    )
    select taken.endpoint_id, e.url, e.encrypted_secret, e.encrypted_previous_secret, e.key_version,
      e.previous_secret_until::timestamptz, taken.endpoint_id = any(probing), taken.is_replay, v.sequence,
      taken.attempts, taken.early_attempts, taken.leased_until::timestamptz,
      cardinality(array_positions(chosen_endpoints, taken.endpoint_id))
        + coalesce(busy_attempts[array_position(busy_endpoints, taken.endpoint_id)], 0) >= most,
      v.event_id, v.type, v.created_at::timestamptz,
      case when row_number() over (partition by v.sequence order by taken.endpoint_id) = 1 then v.data::text end
    from taken
    join webhook_endpoints e on e.partner_id = partner and e.endpoint_id = taken.endpoint_id
    cross join lateral (
      select * from events x where x.partner_id = partner and x.sequence = taken.event_sequence
        and x.created_at = taken.event_created_at
      offset 0) v
    order by v.sequence, taken.endpoint_id;
end
$$;

revoke all on function tenant.claim_webhooks from public;
grant execute on function tenant.claim_webhooks to consult_app;
