/** As in 0064: outside a transaction of the tenant, the call is the whole transaction. */
const options = `
  language plpgsql volatile security invoker
  set search_path = pg_catalog, tenant
  set plan_cache_mode = force_custom_plan`

/** Whether an event of the alias `v` has been delivered to an endpoint. */
export const isDelivered = (endpoint: string) => `(
  ${endpoint} = 'first' and exists (
    select 1 from delivered_webhooks w where w.partner_id = partner and w.event_sequence = v.sequence)
  or exists (
    select 1 from webhook_attempts a where a.partner_id = partner and a.endpoint_id = ${endpoint}
      and a.event_sequence = v.sequence and a.event_id = v.event_id and a.error is null))`

/**
 * The events of a range of the log that an endpoint takes, has not got, and does not wait for, oldest first.
 * `since` is not after the first one: it lets PostgreSQL skip months.
 */
const missedWebhooks = `
  create function tenant.missed_webhooks(
    partner text, to_endpoint text, first_sequence bigint, final_sequence bigint, since timestamptz)
  returns table (sequence bigint, created_at timestamptz)
  ${options.replace('volatile', 'stable')}
  as $$
  #variable_conflict use_column
  declare
    wanted text[];
  begin
    select e.events into wanted from all_webhook_endpoints e
      where e.partner_id = partner and e.endpoint_id = to_endpoint;
    return query
      select v.sequence, v.created_at::timestamptz from events v
      where v.partner_id = partner and v.sequence between first_sequence and final_sequence and v.created_at >= since
        and (wanted is null or v.type = any(wanted))
        and not ${isDelivered('to_endpoint')}
        and not exists (
          select 1 from all_webhook_deliveries d where d.partner_id = partner and d.endpoint_id = to_endpoint
            and d.event_sequence = v.sequence and d.next_attempt_at is not null)
      order by v.sequence;
  end
  $$`

/** What migrations have changed about `take_endpoint_webhooks`. */
interface TakingRules {
  readonly create: 'create function' | 'create or replace function'
  /** Which enabled endpoints `e` are looked at. */
  readonly isAsked: string
  /** Whether `endpoint` gets rows for the events after its cursor. */
  readonly isFed: string
}

/** Whether the delivery `d` can be the probe of its endpoint: it is due, or may come early. */
export const canProbe = `(d.next_attempt_at <= at or ((d.leased_until is null or d.leased_until <= at)
            and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2))`

/** The rules of 0070. */
export const everyEndpoint: TakingRules = { create: 'create function', isAsked: 'true', isFed: 'true' }

/**
 * The rules of 0073: an endpoint whose breaker is open costs nothing until its probe is due, and then gets rows only if
 * no delivery that waits can be the probe. Its cursor stays, so that the events are in the log and nowhere else.
 */
export const sparingTheFailing: TakingRules = {
  create: 'create or replace function',
  isAsked: '(e.next_probe_at is null or e.next_probe_at <= at)',
  isFed: `endpoint.next_probe_at is null or not exists (
        select 1 from all_webhook_deliveries d
        where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at is not null
          and not d.is_replay and ${canProbe})`,
}

/**
 * Creates delivery rows and claims what may be sent, for each enabled endpoint of the partner: the number of events that
 * get their rows at once is 500. For the probes, see 0061. Replays come after the events of the log, take at most
 * `most_replays` places, and are probes only if nothing else waits. `busy_attempts`: how many attempts the caller is
 * making at each of `busy_endpoints`.
 */
export const takeWebhooks = ({ create, isAsked, isFed }: TakingRules) => `
  ${create} tenant.take_endpoint_webhooks(partner text, at timestamptz, lease_until timestamptz, most integer,
    most_replays integer, busy_endpoints text[], busy_attempts integer[])
  returns table (endpoint_id text, url text, encrypted_secret text, encrypted_previous_secret text, key_version integer,
    previous_secret_until timestamptz, is_probe boolean, is_replay boolean, sequence bigint, attempts integer,
    early_attempts integer, leased_until timestamptz, event_id text, type text, created_at timestamptz, data json)
  ${options}
  as $$
  #variable_conflict use_column
  declare
    endpoint all_webhook_endpoints;
    to_endpoint text;
    recovery webhook_recoveries;
    chosen bigint[];
    early integer;
    free integer;
    fed bigint;
    last_fed bigint;
  begin
    perform set_config('consult.partner_id', partner, true);
    -- The endpoint before its deliveries, as everywhere. Workers see each other's changes of its breaker.
    for endpoint in
      select e.* from all_webhook_endpoints e
      where e.partner_id = partner and e.disabled_at is null and ${isAsked}
      order by e.endpoint_id for update
    loop
      to_endpoint := endpoint.endpoint_id;
      free := most - coalesce(busy_attempts[array_position(busy_endpoints, to_endpoint)], 0);
      continue when free <= 0;

      -- Each event after the cursor gets one delivery row, if the endpoint takes its type.
      if ${isFed} then
        with fresh as materialized (
          select v.sequence, v.event_id, v.created_at, v.type from events v
          where v.partner_id = partner and v.sequence > endpoint.cursor_sequence
          order by v.sequence limit 500
        ), written as (
          insert into all_webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
            early_attempts, is_replay, next_attempt_at)
          select partner, to_endpoint, v.sequence, v.created_at, 0, 0, false, at from fresh v
          -- It has been asked for again before its turn came, and may have been delivered already.
          where (endpoint.events is null or v.type = any(endpoint.events)) and not ${isDelivered('to_endpoint')}
          on conflict do nothing
        )
        update all_webhook_endpoints e set cursor_sequence = (select max(fresh.sequence) from fresh)
        where e.partner_id = partner and e.endpoint_id = to_endpoint and exists (select 1 from fresh);
      end if;

      -- A recovery gets its rows in parts, so that an endpoint never has many.
      select r.* into recovery from webhook_recoveries r
        where r.partner_id = partner and r.endpoint_id = to_endpoint order by r.recovery_id limit 1;
      if found and (
        select count(*) from all_webhook_deliveries d where d.partner_id = partner and d.endpoint_id = to_endpoint
          and d.is_replay and d.next_attempt_at is not null) < 250
      then
        with missed as materialized (
          select m.sequence, m.created_at
          from missed_webhooks(partner, to_endpoint, recovery.next_sequence, recovery.last_sequence, recovery.since) m
          limit 500
        ), written as (
          insert into all_webhook_deliveries as d (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
            early_attempts, is_replay, next_attempt_at)
          select partner, to_endpoint, m.sequence, m.created_at, 0, 0, true, at from missed m
          on conflict (partner_id, endpoint_id, event_sequence) do update set
            is_replay = true, next_attempt_at = excluded.next_attempt_at, early_attempts = d.attempts
        )
        select count(*), max(m.sequence) into fed, last_fed from missed m;
        if fed < 500 then
          delete from webhook_recoveries r where r.partner_id = partner and r.endpoint_id = to_endpoint
            and r.recovery_id = recovery.recovery_id;
        else
          update webhook_recoveries r set next_sequence = last_fed + 1 where r.partner_id = partner
            and r.endpoint_id = to_endpoint and r.recovery_id = recovery.recovery_id;
        end if;
      end if;

      chosen := '{}';
      early := 0;
      if endpoint.next_probe_at is null then
        chosen := array(
          select d.event_sequence from all_webhook_deliveries d
          where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at <= at and not d.is_replay
          order by d.event_sequence limit free
          for update skip locked);
        chosen := chosen || array(
          select d.event_sequence from all_webhook_deliveries d
          where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at <= at and d.is_replay
          order by d.event_sequence
          limit greatest(0, least(free - cardinality(chosen), most_replays - (
            select count(*) from all_webhook_deliveries d where d.partner_id = partner and d.endpoint_id = to_endpoint
              and d.is_replay and d.leased_until > at)::integer))
          for update skip locked);
      elsif endpoint.next_probe_at <= at then
        -- The oldest due one, or else the oldest that may come early.
        select array[d.event_sequence], (d.next_attempt_at > at)::integer into chosen, early
        from all_webhook_deliveries d
        where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at is not null
          and not d.is_replay and ${canProbe}
        order by d.next_attempt_at > at, d.event_sequence limit 1
        for update skip locked;
        if chosen is null and not exists (
          select 1 from all_webhook_deliveries d where d.partner_id = partner and d.endpoint_id = to_endpoint
            and d.next_attempt_at is not null and not d.is_replay)
        then
          early := 0;
          chosen := array(
            select d.event_sequence from all_webhook_deliveries d
            where d.partner_id = partner and d.endpoint_id = to_endpoint and d.next_attempt_at <= at and d.is_replay
            order by d.event_sequence limit 1
            for update skip locked);
        end if;
        -- No worker sends another one before this one's lease expires.
        update all_webhook_endpoints e set next_probe_at = lease_until
        where e.partner_id = partner and e.endpoint_id = to_endpoint and cardinality(chosen) > 0;
      end if;

      continue when chosen is null or cardinality(chosen) = 0;
      return query
        with taken as (
          update all_webhook_deliveries d set next_attempt_at = lease_until, leased_until = lease_until,
            early_attempts = d.early_attempts + early
          where d.partner_id = partner and d.endpoint_id = to_endpoint and d.event_sequence = any(chosen)
          returning d.event_sequence, d.event_created_at, d.attempts, d.early_attempts, d.leased_until, d.is_replay
        )
        select to_endpoint, endpoint.url, endpoint.encrypted_secret, endpoint.encrypted_previous_secret,
          endpoint.key_version, endpoint.previous_secret_until::timestamptz, endpoint.next_probe_at is not null,
          taken.is_replay, v.sequence, taken.attempts, taken.early_attempts, taken.leased_until::timestamptz, v.event_id,
          v.type, v.created_at::timestamptz, v.data
        from taken
        join events v on v.partner_id = partner and v.sequence = taken.event_sequence
          and v.created_at = taken.event_created_at
        order by v.sequence;
    end loop;
  end
  $$`

/**
 * Records a success: the row of the delivery goes, and one of the attempt stays. What partners may ask about the first
 * endpoint permanently is kept in `delivered_webhooks`. See 0064.
 */
const recordDelivered = `
  create function tenant.record_endpoint_webhook(
    partner text, of_endpoint text, event bigint, lease timestamptz, attempts_if_repeated integer, if_working boolean,
    status integer, at timestamptz, attempt json)
  returns boolean
  ${options}
  as $$
  #variable_conflict use_column
  begin
    perform set_config('consult.partner_id', partner, true);
    with gone as (
      delete from all_webhook_deliveries d
      where d.partner_id = partner and d.endpoint_id = of_endpoint and d.event_sequence = event
        and d.next_attempt_at = lease
        and (attempts_if_repeated is null or d.attempts = attempts_if_repeated)
        and not (if_working and exists (
          select 1 from all_webhook_endpoints e
          where e.partner_id = partner and e.endpoint_id = of_endpoint and e.failing_since is not null))
      returning d.event_sequence, d.attempts + 1 as attempts),
    kept as (
      insert into delivered_webhooks (partner_id, event_sequence, attempts, last_status, delivered_at)
      select partner, gone.event_sequence, gone.attempts, status, at from gone where of_endpoint = 'first'
      on conflict (partner_id, event_sequence) do update set
        attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at)
    insert into webhook_attempts (partner_id, endpoint_id, attempt_id, event_id, event_type, event_sequence,
      attempted_at, duration_ms, status, response_head)
    select partner, of_endpoint, attempt->>'attemptId', attempt->>'eventId', attempt->>'eventType', gone.event_sequence,
      (attempt->>'attemptedAt')::timestamptz, (attempt->>'durationMs')::integer, status, attempt->>'responseHead'
    from gone
    on conflict do nothing;
    return found;
  end
  $$`

/** What a worker and a use case call as the application's role, by name. */
export const workerFunctions = {
  missed_webhooks: missedWebhooks,
  take_endpoint_webhooks: takeWebhooks(everyEndpoint),
  record_endpoint_webhook: recordDelivered,
}
