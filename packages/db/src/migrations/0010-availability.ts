import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Windows are always read and replaced together, so they are stored as documents and not as rows.
  await sql`
    create table tenant.physician_availability (
      partner_id text collate "C" not null,
      physician_id text collate "C" not null,
      time_zone text not null,
      weekly jsonb not null,
      exceptions jsonb not null,
      updated_at timestamptz(3) not null,
      primary key (partner_id, physician_id),
      foreign key (partner_id, physician_id) references tenant.physicians
    )`.execute(db)
  await protectTenantTable(db, 'physician_availability')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.physician_availability`.execute(db)
}
