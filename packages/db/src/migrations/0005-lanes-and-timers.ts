import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.lanes (
      partner_id text collate "C" not null,
      lane_key text collate "C" not null,
      accepted bigint not null,
      delivered bigint not null,
      ready_at timestamptz(3),
      lease_token text,
      failures integer not null,
      primary key (partner_id, lane_key),
      check (delivered <= accepted)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index on tenant.lanes (partner_id, ready_at) where ready_at is not null`.execute(db)
  await sql`
    create table tenant.lane_items (
      partner_id text collate "C" not null,
      lane_key text collate "C" not null,
      position bigint not null,
      item_id text collate "C" not null,
      payload json not null,
      accepted_at timestamptz(3) not null,
      request_id text,
      primary key (partner_id, lane_key, position)
    )`.execute(db)
  await sql`
    create table tenant.parked_items (
      partner_id text collate "C" not null,
      item_id text collate "C" not null,
      lane_key text collate "C" not null,
      payload json not null,
      accepted_at timestamptz(3) not null,
      request_id text,
      parked_at timestamptz(3) not null,
      cause text not null,
      primary key (partner_id, item_id)
    )`.execute(db)
  await sql`
    create table tenant.timers (
      partner_id text collate "C" not null,
      kind text collate "C" not null,
      subject_id text collate "C" not null,
      due_at timestamptz(3) not null,
      next_attempt_at timestamptz(3) not null,
      failures integer not null,
      primary key (partner_id, kind, subject_id)
    )`.execute(db)
  await sql`create index on tenant.timers (partner_id, next_attempt_at)`.execute(db)
  for (const table of ['lanes', 'lane_items', 'parked_items', 'timers']) await protectTenantTable(db, table)
  await showToScanner(db, 'lanes', ['partner_id', 'ready_at'])
  await showToScanner(db, 'timers', ['partner_id', 'next_attempt_at'])
  await createScan(db, 'partners_with_ready_lanes', 'select distinct partner_id from lanes where ready_at <= at')
  await createScan(db, 'partners_with_due_timers', 'select distinct partner_id from timers where next_attempt_at <= at')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_due_timers`.execute(db)
  await sql`drop function tenant.partners_with_ready_lanes`.execute(db)
  for (const table of ['timers', 'parked_items', 'lane_items', 'lanes']) {
    await sql`drop table ${sql.id('tenant', table)}`.execute(db)
  }
}
