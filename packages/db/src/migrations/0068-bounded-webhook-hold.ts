import { type Kysely, sql } from 'kysely'

async function replaceAsHousekeeper(db: Kysely<unknown>, definition: string): Promise<void> {
  await sql`set local role consult_housekeeper`.execute(db)
  await sql.raw(`create or replace function tenant.${definition}`).execute(db)
  await sql`reset role`.execute(db)
}

/** `month_holders` of 0065. `holds`: the condition under which the endpoint `w` holds the months that it still needs. */
const monthHolders = (holds: string) => `month_holders(log text, month date)
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
      select ends.partner_id::text, 'webhook_behind' from ends join webhook_endpoints w using (partner_id)
      where w.cursor_sequence < ends.last and ${holds}
      union all
      select ends.partner_id::text, 'webhook_waiting' from ends left join webhook_endpoints w using (partner_id)
      where ${holds} and exists (select from webhook_deliveries d where d.partner_id = ends.partner_id
        and d.event_sequence <= ends.last and d.next_attempt_at is not null)
      union all
      select distinct e.partner_id::text, 'older_rows' from events e where e.created_at < of_month;
  end $$`

/** `delete_archived_deliveries` of 0066. `deleted`: the condition under which the waiting delivery `t` is deleted too. */
const deleteArchivedDeliveries = (deleted: string) => `delete_archived_deliveries(most integer) returns bigint
  language plpgsql volatile security definer
  set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan as $$
  #variable_conflict use_column
  declare
    own text collate "C";
    changed bigint;
    total bigint := 0;
    archived_until bigint;
    abandoned bigint;
  begin
    for own in select p.partner_id from directory.partners p loop
      select max(a.last_sequence) into archived_until from archives a
        join directory.archived_months m on m.log = a.log and m.month = a.month
        where a.partner_id = own and a.log = 'events' and a.verified_at is not null;
      continue when archived_until is null;
      with due as materialized (
        select t.event_sequence from delivered_webhooks t
        where t.partner_id = own and t.event_sequence <= archived_until
        limit most - total for update skip locked)
      delete from delivered_webhooks t using due where t.partner_id = own and t.event_sequence = due.event_sequence;
      get diagnostics changed = row_count;
      with due as materialized (
        select t.event_sequence from webhook_deliveries t
        where t.partner_id = own and t.event_sequence <= archived_until and ${deleted}
        limit most - total for update skip locked)
      delete from webhook_deliveries t using due where t.partner_id = own and t.event_sequence = due.event_sequence;
      get diagnostics abandoned = row_count;
      changed := greatest(changed, abandoned);
      total := total + changed;
      exit when total >= most;
    end loop;
    return total;
  end $$`

/**
 * An endpoint that has been disabled for more than 30 days no longer holds months of the event log: one partner must not
 * keep the logs of all others in the database. What it misses is in its archive. Deliveries that wait for archived events
 * go too, so that an endpoint that is enabled later does not spend its turns on them.
 * Source: docs/internals/retention.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (disabled_at) on tenant.webhook_endpoints to consult_housekeeper`.execute(db)
  const holds = `(w.disabled_at is null or w.disabled_at > now() - interval '30 days')`
  await replaceAsHousekeeper(db, monthHolders(holds))
  await replaceAsHousekeeper(db, deleteArchivedDeliveries('true'))
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceAsHousekeeper(db, monthHolders('true'))
  await replaceAsHousekeeper(db, deleteArchivedDeliveries('t.next_attempt_at is null'))
  await sql`revoke select (disabled_at) on tenant.webhook_endpoints from consult_housekeeper`.execute(db)
}
