import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

const moved = 'partner_id, event_sequence, attempts, last_status, delivered_at'

/** Moves rows of `webhook_deliveries` that are done: deletes those that `which` selects and inserts what must stay. */
const move = (which: string) => `
  with gone as (delete from webhook_deliveries where ${which} returning ${moved}),
  kept as (
    insert into delivered_webhooks as k (${moved}) select ${moved} from gone
    on conflict (partner_id, event_sequence) do update set
      attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at
    returning 1)
  select count(*) from kept`
const isDone = 'delivered_at is not null and next_attempt_at is null'

/**
 * Delivered webhooks leave `webhook_deliveries`. What partners can always ask about an event's delivery is kept in a
 * narrow table, whose rows change only when an event is sent again. The table of what is not delivered stays small, so
 * it needs no index on the time of the next attempt, and claims and retries are HOT updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.delivered_webhooks (
      partner_id text collate "C" not null,
      event_sequence bigint not null,
      attempts integer not null,
      last_status integer,
      delivered_at timestamptz(3) not null,
      primary key (partner_id, event_sequence)
    )`.execute(db)
  // The policy also binds the owner, so it is lifted for this statement.
  await sql`alter table tenant.webhook_deliveries no force row level security`.execute(db)
  await sql`set local search_path = tenant`.execute(db)
  await sql`${sql.raw(move(isDone))}`.execute(db)
  await sql`reset search_path`.execute(db)
  await sql`alter table tenant.webhook_deliveries force row level security`.execute(db)
  await sql`drop index tenant.webhook_deliveries_partner_id_next_attempt_at_idx`.execute(db)
  await protectTenantTable(db, 'delivered_webhooks', ['select', 'insert', 'update'])

  // Workers of the release before leave their delivered webhooks where they are.
  for (const table of ['webhook_deliveries', 'delivered_webhooks']) {
    await sql`create policy housekeeper on ${sql.id('tenant', table)} to consult_housekeeper using (true)`.execute(db)
  }
  await sql`
    grant select (ctid, partner_id, event_sequence, attempts, next_attempt_at, last_status, delivered_at),
      update (delivered_at), delete on tenant.webhook_deliveries to consult_housekeeper`.execute(db)
  await sql`grant select, insert, update on tenant.delivered_webhooks to consult_housekeeper`.execute(db)
  await sql`
    create function tenant.move_delivered_webhooks(most integer) returns bigint
    language sql volatile security definer set search_path = tenant, pg_temp
    as ${sql.lit(
      move(`ctid = any(array(
        select ctid from webhook_deliveries where ${isDone} limit most for update skip locked))`),
    )}`.execute(db)
  await sql`revoke all on function tenant.move_delivered_webhooks from public`.execute(db)
  await sql`grant execute on function tenant.move_delivered_webhooks to consult_app`.execute(db)
  await sql`alter function tenant.move_delivered_webhooks owner to consult_housekeeper`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.move_delivered_webhooks`.execute(db)
  await sql`drop policy housekeeper on tenant.webhook_deliveries`.execute(db)
  await sql`revoke all on tenant.webhook_deliveries from consult_housekeeper`.execute(db)
  const tables = ['webhook_deliveries', 'delivered_webhooks', 'events']
  for (const table of tables) await sql`alter table ${sql.id('tenant', table)} no force row level security`.execute(db)
  await sql`
    insert into tenant.webhook_deliveries (partner_id, event_sequence, event_created_at, attempts, last_status,
      last_attempt_at, delivered_at)
    select w.partner_id, w.event_sequence, e.created_at, w.attempts, w.last_status, w.delivered_at, w.delivered_at
    from tenant.delivered_webhooks w
    join tenant.events e on e.partner_id = w.partner_id and e.sequence = w.event_sequence
    on conflict do nothing`.execute(db)
  for (const table of tables) await sql`alter table ${sql.id('tenant', table)} force row level security`.execute(db)
  await sql`drop table tenant.delivered_webhooks`.execute(db)
  await sql`
    create index on tenant.webhook_deliveries (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
}
