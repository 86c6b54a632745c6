import { type Kysely, sql } from 'kysely'

/**
 * The backlog of the whole installation, for operators: six totals over all partners. The function runs as the scanner,
 * so that the application's role itself never sees past its own tenant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (accepted, delivered) on tenant.lanes to consult_scanner`.execute(db)
  await sql`
    create function tenant.backlog(at timestamptz) returns table (
      lane_items bigint, lane_seconds double precision,
      timers bigint, timer_seconds double precision,
      webhooks bigint, webhook_seconds double precision)
    language sql stable security definer set search_path = tenant, pg_temp as $$
      select
        (select coalesce(sum(accepted - delivered), 0)::bigint from lanes where ready_at is not null),
        (select coalesce(extract(epoch from at - min(ready_at)), 0)::float8 from lanes where ready_at <= at),
        (select count(*) from timers where next_attempt_at <= at),
        (select coalesce(extract(epoch from at - min(next_attempt_at)), 0)::float8 from timers
          where next_attempt_at <= at),
        (select coalesce(sum(h.last_sequence - e.cursor_sequence), 0)::bigint
          from webhook_endpoints e join event_heads h using (partner_id) where e.disabled_at is null)
          + (select count(*) from webhook_deliveries d join webhook_endpoints e using (partner_id)
            where d.next_attempt_at is not null and e.disabled_at is null),
        (select coalesce(extract(epoch from at - min(d.next_attempt_at)), 0)::float8
          from webhook_deliveries d join webhook_endpoints e using (partner_id)
          where d.next_attempt_at <= at and e.disabled_at is null)
    $$`.execute(db)
  await sql`revoke all on function tenant.backlog from public`.execute(db)
  await sql`grant execute on function tenant.backlog to consult_app`.execute(db)
  await sql`alter function tenant.backlog owner to consult_scanner`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.backlog`.execute(db)
  await sql`revoke select (accepted, delivered) on tenant.lanes from consult_scanner`.execute(db)
}
