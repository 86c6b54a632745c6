import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** The indexes that lists and inboxes read, by name. They move from one table to the other. */
const indexes: Readonly<Record<string, { before: string; by: string; where?: string }>> = {
  async_consult_order_all: {
    before: 'async_consults_partner_id_last_activity_at_async_consult_id_idx',
    by: 'last_activity_at desc, async_consult_id desc',
  },
  async_consult_order_by_status: {
    before: 'async_consults_partner_id_status_last_activity_at_async_con_idx',
    by: 'status, last_activity_at desc, async_consult_id desc',
  },
  async_consult_order_by_physician: {
    before: 'async_consults_partner_id_physician_id_status_idx',
    by: 'physician_id, status',
    where: 'physician_id is not null',
  },
  async_consult_order_mine: {
    before: 'async_consults_inbox_mine',
    by: 'physician_id, response_due_at, async_consult_id',
    where: `status = 'active' and response_due_at is not null`,
  },
  async_consult_order_queue: {
    before: 'async_consults_inbox_queue',
    by: 'queued_at, async_consult_id',
    where: `status = 'queued'`,
  },
  async_consult_order_overdue: {
    before: 'async_consults_inbox_overdue',
    by: 'response_due_at, async_consult_id',
    where: `status = 'active'`,
  },
  async_consult_order_closed: {
    before: 'async_consults_inbox_closed',
    by: 'physician_id, closed_at desc, async_consult_id desc',
    where: `status = 'closed'`,
  },
}

const copied = 'status, physician_id, last_activity_at, queued_at, response_due_at, closed_at'
const excluded = copied.replaceAll(/\w+/g, 'excluded.$&')

async function createIndex(db: Kysely<unknown>, table: string, name: string, by: string, where?: string) {
  await sql`
    create index ${sql.id(name)} on ${sql.id('tenant', table)} (partner_id, ${sql.raw(by)})
      ${sql.raw(where ? `where ${where}` : '')}`.execute(db)
}

/**
 * What consults are listed by, in a narrow table of its own. Every message changes the time of the last activity and of
 * the due answer. While these were indexed columns of the wide table, no update of a consult was HOT: each wrote into
 * all of its eleven indexes.
 *
 * Triggers copy the columns. Processes of the release before do not know the table, and their consults must be in lists
 * too. A trigger only reads the changed rows and writes rows of the same partner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.async_consult_order (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      status text collate "C" not null,
      physician_id text collate "C",
      last_activity_at timestamptz(3) not null,
      queued_at timestamptz(3),
      response_due_at timestamptz(3),
      closed_at timestamptz(3),
      primary key (partner_id, async_consult_id)
    ) with (fillfactor = 80)`.execute(db)
  // Nothing is written between the copy and the triggers.
  await sql`lock table tenant.async_consults in share row exclusive mode`.execute(db)
  // The policy also binds the owner, so it is lifted for this statement.
  await sql`alter table tenant.async_consults no force row level security`.execute(db)
  await sql`
    insert into tenant.async_consult_order (partner_id, async_consult_id, ${sql.raw(copied)})
    select partner_id, async_consult_id, ${sql.raw(copied)} from tenant.async_consults`.execute(db)
  await sql`alter table tenant.async_consults force row level security`.execute(db)
  for (const [name, { before, by, where }] of Object.entries(indexes)) {
    await createIndex(db, 'async_consult_order', name, by, where)
    await sql`drop index ${sql.id('tenant', before)}`.execute(db)
  }
  await protectTenantTable(db, 'async_consult_order', ['select', 'insert', 'update'])
  await sql`
    create function tenant.order_async_consults() returns trigger
    language plpgsql security invoker set search_path = pg_catalog, tenant as $$
    begin
      insert into tenant.async_consult_order as o (partner_id, async_consult_id, ${sql.raw(copied)})
      select partner_id, async_consult_id, ${sql.raw(copied)} from changed
      on conflict (partner_id, async_consult_id) do update set (${sql.raw(copied)}) = row(${sql.raw(excluded)})
      where (${sql.raw(copied.replaceAll(/\w+/g, 'o.$&'))}) is distinct from (${sql.raw(excluded)});
      return null;
    end $$`.execute(db)
  await sql`revoke all on function tenant.order_async_consults from public`.execute(db)
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.id(`order_after_${event}`)} after ${sql.raw(event)} on tenant.async_consults
        referencing new table as changed for each statement
        execute function tenant.order_async_consults()`.execute(db)
  }
  // Room for the next versions of a row on its own page.
  await sql`alter table tenant.async_consults set (fillfactor = 75)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.async_consults reset (fillfactor)`.execute(db)
  for (const event of ['insert', 'update']) {
    await sql`drop trigger ${sql.id(`order_after_${event}`)} on tenant.async_consults`.execute(db)
  }
  await sql`drop function tenant.order_async_consults`.execute(db)
  for (const { before, by, where } of Object.values(indexes)) {
    await createIndex(db, 'async_consults', before, by, where)
  }
  await sql`drop table tenant.async_consult_order`.execute(db)
}
