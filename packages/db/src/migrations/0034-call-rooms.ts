import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** The media nodes that host, or hosted, a call's room. Rows are immutable: a room that moves gets another row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.call_rooms (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      generation integer not null check (generation > 0),
      node_url text collate "C" not null,
      placed_at timestamptz(3) not null,
      primary key (partner_id, telehealth_consult_id, generation),
      foreign key (partner_id, telehealth_consult_id) references tenant.telehealth_consults
    )`.execute(db)
  await protectTenantTable(db, 'call_rooms')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.call_rooms`.execute(db)
}
