import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** The most events that one call counts: some hundred milliseconds. */
const mostEvents = 50_000

/** Adds counts to the days. `counted` has a column `day` and one for each metric. */
const add = (metrics: readonly string[]) => `
  inserted as (
    insert into tenant.usage_days as u (partner_id, day, metric, amount)
    select partner, c.day, m.metric, m.amount
    from counted c cross join lateral (values ${metrics.map((each) => `('${each}', c.${each})`).join(', ')}) m (metric, amount)
    where m.amount > 0
    on conflict (partner_id, day, metric) do update set amount = u.amount + excluded.amount
    returning 1)`

/**
 * Counts what a partner has used since the last call. Each row is counted once: the mark, which is locked, says up to where. Events
 * have a dense sequence in the order of their commits. Attempts and requests are counted some minutes after their time, when no
 * more of them can appear.
 */
const countUsage = `
  create function tenant.count_usage(partner text, until timestamptz) returns boolean
  language plpgsql volatile security invoker
  set search_path = pg_catalog, tenant set timezone = 'UTC'
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

    to_event := least(last_event, mark.event_sequence + ${mostEvents});
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
      ${add(['events', 'messages', 'calls', 'call_seconds'])}
      select count(*) into ignored from inserted;
    end if;

    -- Times without attempts are passed over.
    to_attempt := greatest(mark.attempted_at, least(last_attempt, (
      select min(a.attempted_at) + interval '6 hours' from tenant.webhook_attempts a
      where a.partner_id = partner and a.attempted_at > mark.attempted_at)));
    with counted as (
      select a.attempted_at::date as day, count(*) as webhook_attempts,
        count(*) filter (where a.error is null) as webhook_deliveries
      from tenant.webhook_attempts a
      where a.partner_id = partner and a.attempted_at > mark.attempted_at and a.attempted_at <= to_attempt
      group by 1),
    ${add(['webhook_attempts', 'webhook_deliveries'])}
    select count(*) into ignored from inserted;

    with counted as (
      select c.bucket::date as day, sum(c.requests) as requests,
        coalesce(sum(c.requests) filter (where c.status >= 400), 0) as failed_requests
      from tenant.request_counts c
      where c.partner_id = partner and c.bucket >= mark.bucket and c.bucket < to_bucket
      group by 1),
    ${add(['requests', 'failed_requests'])}
    select count(*) into ignored from inserted;

    -- The quota has each upload already. Housekeeping keeps it until the day is over and counted.
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
  $$`

const signature = sql.raw('tenant.expire_usage_days(until date, most integer)')

/** Deletes old days of all partners, as 0066 does. */
const expire = `
    #variable_conflict use_column
    declare
      own text collate "C";
      changed bigint;
      total bigint := 0;
    begin
      for own in select p.partner_id from directory.partners p loop
        with due as materialized (
          select t.day, t.metric from usage_days t where t.partner_id = own and t.day <= until
          limit most - total for update skip locked)
        delete from usage_days t using due where t.partner_id = own and t.day = due.day and t.metric = due.metric;
        get diagnostics changed = row_count;
        total := total + changed;
        exit when total >= most;
      end loop;
      return total;
    end`

/** What partners use by UTC day, counted every few minutes. Source: docs/internals/request-log.md, Usage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.usage_days (
      partner_id text collate "C" not null,
      day date not null,
      metric text collate "C" not null,
      amount bigint not null,
      primary key (partner_id, day, metric)
    )`.execute(db)
  await sql`
    create table tenant.usage_marks (
      partner_id text collate "C" primary key,
      event_sequence bigint not null,
      event_at timestamptz(3) not null,
      attempted_at timestamptz(3) not null,
      bucket timestamptz(3) not null,
      counted_at timestamptz(3) not null
    )`.execute(db)
  await protectTenantTable(db, 'usage_days', ['select', 'insert', 'update'])
  await protectTenantTable(db, 'usage_marks', ['select', 'insert', 'update'])
  await sql.raw(countUsage).execute(db)
  await sql`revoke all on function tenant.count_usage from public`.execute(db)
  await sql`grant execute on function tenant.count_usage to consult_app`.execute(db)
  await sql`create policy housekeeper on tenant.usage_days to consult_housekeeper using (true)`.execute(db)
  await sql`
    grant select (partner_id, day, metric), update (day), delete on tenant.usage_days to consult_housekeeper`.execute(
    db,
  )
  await sql`
    create function ${signature} returns bigint
    language plpgsql volatile security definer
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
    as ${sql.lit(expire)}`.execute(db)
  await sql`revoke all on function ${signature} from public`.execute(db)
  await sql`grant execute on function ${signature} to consult_app`.execute(db)
  await sql`alter function ${signature} owner to consult_housekeeper`.execute(db)
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until) values ('usage', now(), now())`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from directory.periodic_tasks where task = 'usage'`.execute(db)
  await sql`drop function ${signature}`.execute(db)
  await sql`drop function tenant.count_usage`.execute(db)
  await sql`drop table tenant.usage_marks, tenant.usage_days`.execute(db)
}
