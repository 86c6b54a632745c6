import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** Reusable texts. A macro without a physician is shared by all of the partner's physicians. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.macros (
      partner_id text collate "C" not null,
      macro_id text collate "C" not null,
      physician_id text collate "C",
      name text collate "C" not null,
      text text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (partner_id, macro_id),
      foreign key (partner_id, physician_id) references tenant.physicians
    )`.execute(db)
  await sql`
    create unique index macros_name on tenant.macros (partner_id, physician_id, name) nulls not distinct`.execute(db)
  await protectTenantTable(db, 'macros')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.macros`.execute(db)
}
