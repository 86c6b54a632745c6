import { type Kysely, sql } from 'kysely'
import { partitionByMonth, protectTenantTable, showToScanner } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.event_heads (
      partner_id text collate "C" primary key,
      last_sequence bigint not null,
      last_created_at timestamptz(3) not null
    ) with (fillfactor = 50)`.execute(db)
  // A partitioned table's key must include the partition column. Since only the head row assigns sequences,
  // (partner_id, sequence) is still unique.
  await sql`
    create table tenant.events (
      partner_id text collate "C" not null,
      sequence bigint not null,
      event_id text collate "C" not null,
      type text not null,
      data json not null,
      created_at timestamptz(3) not null,
      request_id text,
      patient_id text collate "C" not null,
      consult_id text collate "C" not null,
      primary key (partner_id, sequence, created_at)
    ) partition by range (created_at)`.execute(db)
  await sql`create index on tenant.events (partner_id, event_id)`.execute(db)
  await sql`create index on tenant.events (partner_id, created_at, sequence)`.execute(db)
  for (const table of ['event_heads', 'events']) await protectTenantTable(db, table)
  await partitionByMonth(db, { table: 'events', ensureMonths: 'ensure_event_months' })
  await showToScanner(db, 'event_heads', ['partner_id', 'last_sequence'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.ensure_event_months`.execute(db)
  await sql`drop table tenant.events`.execute(db)
  await sql`drop table tenant.event_heads`.execute(db)
}
