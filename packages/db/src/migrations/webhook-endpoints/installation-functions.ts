import { type Kysely, sql } from 'kysely'

/** A function about all partners, of the role that may see their rows. */
interface InstallationFunction {
  readonly owner: 'consult_scanner' | 'consult_housekeeper'
  readonly signature: string
  /** From `returns` on, without its options. */
  readonly returns: string
  readonly volatility: 'stable' | 'volatile'
  readonly body: string
}

const options = `security definer set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan`

const scan = (name: string, returns: string, query: string): InstallationFunction => ({
  owner: 'consult_scanner',
  signature: name,
  returns: `table (${returns})`,
  volatility: 'stable',
  body: `
  #variable_conflict use_column
  begin
    return query ${query};
  end`,
})

/** While a breaker is open, only its probe is due: a due delivery, or one that may come early. */
const due = `
  select distinct e.partner_id from all_webhook_endpoints e
  where e.disabled_at is null
    and (e.next_probe_at is null or e.next_probe_at <= at)
    and (exists (select 1 from event_heads h where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence)
      or exists (select 1 from webhook_recoveries r
        where r.partner_id = e.partner_id and r.endpoint_id = e.endpoint_id)
      or exists (select 1 from all_webhook_deliveries d
        where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at <= at)
      or (e.next_probe_at is not null and exists (
        select 1 from all_webhook_deliveries d
        where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
          and not d.is_replay and d.attempts - d.early_attempts between 1 and 2 and d.early_attempts < 2)))`

/** As `backlog` of 0061, about all endpoints. */
const webhooksWaiting = `
  select
    (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
      from all_webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
      + (select count(*) from all_webhook_deliveries d join all_webhook_endpoints e using (partner_id, endpoint_id)
        where d.next_attempt_at is not null and e.disabled_at is null),
    (select greatest(coalesce(extract(epoch from at - min(waiting.created_at)), 0), 0)::float8
      from all_webhook_endpoints e cross join lateral (
        select d.event_created_at as created_at from all_webhook_deliveries d
        where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
          and d.delivered_at is null and not d.is_replay
        union all
        (select v.created_at from event_heads h join events v using (partner_id)
         where h.partner_id = e.partner_id and h.last_sequence > e.cursor_sequence and v.sequence > e.cursor_sequence
         order by v.sequence limit 1)
      ) as waiting
      where e.disabled_at is null)`

/** A function of the housekeeper that calls `body` for each partner. `body` counts the rows it has changed. */
const forEachPartner = (signature: string, body: string, variables = ''): InstallationFunction => ({
  owner: 'consult_housekeeper',
  signature,
  returns: 'bigint',
  volatility: 'volatile',
  body: `
  #variable_conflict use_column
  declare
    own text collate "C";
    changed bigint;
    total bigint := 0;
    ${variables}
  begin
    for own in select p.partner_id from directory.partners p loop
      ${body}
      total := total + changed;
      exit when total >= most;
    end loop;
    return total;
  end`,
})

const expireSecrets = forEachPartner(
  'expire_endpoint_secrets(until timestamptz, most integer)',
  `with due as materialized (
    select t.endpoint_id from all_webhook_endpoints t
    where t.partner_id = own and t.previous_secret_until <= until
    limit most - total for update skip locked)
  update all_webhook_endpoints t set encrypted_previous_secret = null, previous_secret_until = null
  from due where t.partner_id = own and t.endpoint_id = due.endpoint_id;
  get diagnostics changed = row_count;`,
)

const expireAttempts = forEachPartner(
  'expire_webhook_attempts(until timestamptz, most integer)',
  `with due as materialized (
    select t.endpoint_id, t.attempt_id from webhook_attempts t
    where t.partner_id = own and t.attempted_at <= until
    limit most - total for update skip locked)
  delete from webhook_attempts t using due
  where t.partner_id = own and t.endpoint_id = due.endpoint_id and t.attempt_id = due.attempt_id;
  get diagnostics changed = row_count;`,
)

/** What `delete_archived_deliveries` of 0068 does for the first endpoint, for the others. */
const deleteArchived = forEachPartner(
  'delete_archived_endpoint_deliveries(most integer)',
  `select max(a.last_sequence) into archived_until from archives a
    join directory.archived_months m on m.log = a.log and m.month = a.month
    where a.partner_id = own and a.log = 'events' and a.verified_at is not null;
  continue when archived_until is null;
  with due as materialized (
    select t.endpoint_id, t.event_sequence from all_webhook_deliveries t
    where t.partner_id = own and t.endpoint_id <> 'first' and t.event_sequence <= archived_until
    limit most - total for update skip locked)
  delete from all_webhook_deliveries t using due
  where t.partner_id = own and t.endpoint_id = due.endpoint_id and t.event_sequence = due.event_sequence;
  get diagnostics changed = row_count;`,
  'archived_until bigint;',
)

const functions: readonly InstallationFunction[] = [
  scan('partners_with_due_endpoints(at timestamptz)', 'partner_id text', due),
  scan('webhook_backlog(at timestamptz)', 'webhooks bigint, webhook_seconds double precision', webhooksWaiting),
  scan(
    'endpoint_key_versions()',
    'partner_id text, endpoint_id text, key_version integer',
    'select e.partner_id, e.endpoint_id, e.key_version from all_webhook_endpoints e',
  ),
  expireSecrets,
  expireAttempts,
  deleteArchived,
]

export async function createInstallationFunctions(db: Kysely<unknown>): Promise<void> {
  for (const { owner, signature, returns, volatility, body } of functions) {
    const name = sql.raw(`tenant.${signature}`)
    await sql`
      create function ${name} returns ${sql.raw(returns)} language plpgsql ${sql.raw(volatility)} ${sql.raw(options)}
      as ${sql.lit(body)}`.execute(db)
    await sql`revoke all on function ${name} from public`.execute(db)
    await sql`grant execute on function ${name} to consult_app`.execute(db)
    await sql`alter function ${name} owner to ${sql.id(owner)}`.execute(db)
  }
}

export async function dropInstallationFunctions(db: Kysely<unknown>): Promise<void> {
  for (const { signature } of functions) await sql`drop function ${sql.raw(`tenant.${signature}`)}`.execute(db)
}

/**
 * `month_holders` of 0068, about all endpoints (`isOfAll`) or each partner's first. An endpoint that has been disabled
 * for more than 30 days holds nothing.
 */
export async function replaceMonthHolders(db: Kysely<unknown>, isOfAll: boolean): Promise<void> {
  const holds = `(w.disabled_at is null or w.disabled_at > now() - interval '30 days')`
  const [endpoints, deliveries] = isOfAll
    ? ['all_webhook_endpoints', 'all_webhook_deliveries']
    : ['webhook_endpoints', 'webhook_deliveries']
  const ofEndpoint = isOfAll ? 'and d.endpoint_id = w.endpoint_id' : ''
  await sql`set local role consult_housekeeper`.execute(db)
  await sql
    .raw(`create or replace function tenant.month_holders(log text, month date)
  returns table (partner_id text, reason text)
  language plpgsql stable security definer set search_path = tenant, pg_temp set timezone = 'UTC' as $$
  #variable_conflict use_column
  declare
    of_log constant text := log;
    of_month constant date := month;
  begin
    if log not in ('events', 'audit') or month <> date_trunc('month', month) then
      raise exception 'no such month of a log: % %', log, month;
    end if;
    if of_log = 'audit' then
      return query
        select distinct u.partner_id::text, 'unsealed' from audit_unsealed u where u.at < of_month + interval '1 month'
        union all
        select distinct e.partner_id::text, 'older_rows' from audit_entries e where e.at < of_month;
      return;
    end if;
    return query
      with ends as (
        select a.partner_id, max(a.last_sequence) as last from archives a
        where a.log = 'events' and a.month = of_month and a.verified_at is not null group by 1)
      select distinct ends.partner_id::text, 'webhook_behind' from ends join ${endpoints} w using (partner_id)
      where w.cursor_sequence < ends.last and ${holds}
      union all
      select distinct ends.partner_id::text, 'webhook_waiting' from ends left join ${endpoints} w using (partner_id)
      where ${holds} and exists (select from ${deliveries} d where d.partner_id = ends.partner_id ${ofEndpoint}
        and d.event_sequence <= ends.last and d.next_attempt_at is not null)
      union all
      select distinct e.partner_id::text, 'older_rows' from events e where e.created_at < of_month;
  end $$`)
    .execute(db)
  await sql`reset role`.execute(db)
}
