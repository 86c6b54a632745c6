-- Counts a partner's usage since the last call. Each row is counted once: the mark, a locked row, records how far the
-- last call counted. Events have a dense sequence in commit order. Attempts and requests are counted a few minutes
-- late, when no more rows with their time can appear.
create or replace function tenant.count_usage(partner text, until timestamptz) returns boolean
language plpgsql volatile
set search_path = pg_catalog, tenant
set TimeZone = 'UTC'
as $$
declare
  mark tenant.usage_marks;
  last_event bigint;
  to_event bigint;
  last_at timestamptz;
  last_attempt constant timestamptz := until - interval '5 minutes';
  to_attempt timestamptz;
  to_bucket constant timestamptz := date_bin('5 minutes', until - interval '10 minutes', 'epoch');
  ignored bigint;
begin
  -- Outside a unit of work, this statement is the whole transaction.
  perform set_config('consult.partner_id', partner, true);
  select coalesce(max(h.last_sequence), 0) into last_event from tenant.event_heads h where h.partner_id = partner;
  insert into tenant.usage_marks (partner_id, event_sequence, event_at, attempted_at, bucket, counted_at)
  values (
    partner,
    coalesce((
      select e.sequence - 1 from tenant.events e
      where e.partner_id = partner and e.created_at >= until - interval '30 days'
      order by e.created_at, e.sequence limit 1), last_event),
    until - interval '30 days', until - interval '30 days', to_bucket - interval '3 days', until)
  on conflict (partner_id) do nothing;
  select * into mark from tenant.usage_marks m where m.partner_id = partner for update;

  to_event := least(last_event, mark.event_sequence + 50000);
  if to_event > mark.event_sequence then
    select e.created_at into last_at from tenant.events e
      where e.partner_id = partner and e.sequence = to_event and e.created_at >= mark.event_at;
    with counted as (
      select e.created_at::date as day, count(*) as events,
        count(*) filter (where e.type in ('async_consult.message', 'telehealth.message')) as messages,
        count(*) filter (where e.type = 'telehealth.completed') as calls,
        (coalesce(sum(extract(epoch from c.ended_at - c.started_at)), 0))::bigint as call_seconds
      from tenant.events e left join tenant.telehealth_consults c
        on c.partner_id = partner and c.telehealth_consult_id = e.consult_id and e.type = 'telehealth.completed'
      where e.partner_id = partner and e.sequence > mark.event_sequence and e.sequence <= to_event
        and e.created_at >= mark.event_at
      group by 1),

inserted as (
  insert into tenant.usage_days as u (partner_id, day, metric, amount)
  select partner, c.day, m.metric, m.amount
  from counted c cross join lateral (values ('events', c.events), ('messages', c.messages), ('calls', c.calls),
    ('call_seconds', c.call_seconds)) m (metric, amount)
  where m.amount > 0
  on conflict (partner_id, day, metric) do update set amount = u.amount + excluded.amount
  returning 1)
    select count(*) into ignored from inserted;
  end if;

  -- Skip periods without attempts.
  to_attempt := greatest(mark.attempted_at, least(last_attempt, (
    select min(a.attempted_at) + interval '6 hours' from tenant.webhook_attempts a
    where a.partner_id = partner and a.attempted_at > mark.attempted_at)));
  with counted as (
    select a.attempted_at::date as day, count(*) as webhook_attempts,
      count(*) filter (where a.error is null) as webhook_deliveries
    from tenant.webhook_attempts a
    where a.partner_id = partner and a.attempted_at > mark.attempted_at and a.attempted_at <= to_attempt
    group by 1),

inserted as (
  insert into tenant.usage_days as u (partner_id, day, metric, amount)
  select partner, c.day, m.metric, m.amount
  from counted c cross join lateral (values ('webhook_attempts', c.webhook_attempts), ('webhook_deliveries',
    c.webhook_deliveries)) m (metric, amount)
  where m.amount > 0
  on conflict (partner_id, day, metric) do update set amount = u.amount + excluded.amount
  returning 1)
  select count(*) into ignored from inserted;

  with counted as (
    select c.bucket::date as day, sum(c.requests) as requests,
      coalesce(sum(c.requests) filter (where c.status >= 400), 0) as failed_requests
    from tenant.request_counts c
    where c.partner_id = partner and c.bucket >= mark.bucket and c.bucket < to_bucket
    group by 1),

inserted as (
  insert into tenant.usage_days as u (partner_id, day, metric, amount)
  select partner, c.day, m.metric, m.amount
  from counted c cross join lateral (values ('requests', c.requests), ('failed_requests',
    c.failed_requests)) m (metric, amount)
  where m.amount > 0
  on conflict (partner_id, day, metric) do update set amount = u.amount + excluded.amount
  returning 1)
  select count(*) into ignored from inserted;

  -- The quota already counts each upload. Housekeeping keeps the quota's rows until the day is over and counted.
  with inserted as (
    insert into tenant.usage_days as u (partner_id, day, metric, amount)
    select partner, d.day, 'upload_bytes', d.used from tenant.daily_usage d
    where d.partner_id = partner and d.quota = 'uploads' and d.subject = '' and d.used > 0
    on conflict (partner_id, day, metric) do update set amount = excluded.amount
    returning 1)
  select count(*) into ignored from inserted;

  update tenant.usage_marks m set
    event_sequence = greatest(m.event_sequence, to_event), event_at = coalesce(last_at, m.event_at),
    attempted_at = to_attempt, bucket = greatest(m.bucket, to_bucket), counted_at = until
  where m.partner_id = partner;
  return to_event < last_event or to_attempt < last_attempt;
end
$$;

revoke all on function tenant.count_usage from public;
grant execute on function tenant.count_usage to consult_app;
