import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/**
 * Which tabs have which thread open, and until when that is valid unless repeated. Unlogged: a heartbeat waits for
 * neither disk nor replica. After a crash or a failover, the table is empty for the few seconds until every open tab
 * repeats its heartbeat.
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
