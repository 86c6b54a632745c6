import { type Kysely, sql } from 'kysely'

/**
 * Entries of a partner's request log that are older than the partner's setting. The database reads the setting itself, so
 * the application cannot choose what goes. Counts and gaps, which name nobody, stay for as long as everybody's.
 */
const expire = `
  create function tenant.expire_requests(partner text, at_time timestamptz, most integer) returns bigint
  language plpgsql volatile security definer
  set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    kept integer;
    gone bigint;
  begin
    select p.request_retention_days into kept from directory.partners p where p.partner_id = partner;
    if kept is null then
      return 0;
    end if;
    with due as materialized (
      select t.sequence from request_log t
      where t.partner_id = partner and t.recorded_at <= least(at_time, now()) - make_interval(days => kept)
      order by t.recorded_at, t.sequence limit most for update skip locked)
    delete from request_log t using due where t.partner_id = partner and t.sequence = due.sequence;
    get diagnostics gone = row_count;
    return gone;
  end
  $$`

/**
 * How long the request log of a partner is kept, in days. Null: 7 days, as everybody's. Source: docs/operations.md,
 * Retention of partners' data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners add request_retention_days integer
      check (request_retention_days between 1 and 7)`.execute(db)
  await sql`grant select (request_retention_days) on directory.partners to consult_housekeeper`.execute(db)
  await sql.raw(expire).execute(db)
  await sql`
    revoke all on function tenant.expire_requests(text, timestamptz, integer) from public`.execute(db)
  await sql`
    grant execute on function tenant.expire_requests(text, timestamptz, integer) to consult_app`.execute(db)
  await sql`
    alter function tenant.expire_requests(text, timestamptz, integer) owner to consult_housekeeper`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.expire_requests(text, timestamptz, integer)`.execute(db)
  await sql`alter table directory.partners drop request_retention_days`.execute(db)
}
