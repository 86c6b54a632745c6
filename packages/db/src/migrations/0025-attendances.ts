import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/**
 * Who has which thread before them, tab by tab, and until when that holds unless it is said again. Unlogged: a beat
 * waits for no disk and for no replica. After a crash, or on a replica that takes over, nobody is there for the few
 * seconds until every open tab has said again that it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table tenant.attendances (
      partner_id text collate "C" not null,
      person_id text collate "C" not null,
      tab_id text collate "C" not null,
      person_type text not null check (person_type in ('patient', 'physician')),
      async_consult_id text collate "C" not null,
      attends_until timestamptz(3) not null,
      types_until timestamptz(3),
      primary key (partner_id, person_id, tab_id)
    ) with (fillfactor = 50)`.execute(db)
  await protectTenantTable(db, 'attendances')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.attendances`.execute(db)
}
