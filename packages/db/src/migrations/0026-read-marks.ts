import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/**
 * How far each reader has read each transcript, with one row per advance: the first mark at or past a message gives the
 * time it was read. `assignee_read_at` is set when the reader is, or becomes, the thread's assignee; only that time is
 * shown to the patient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.read_marks (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      reader_id text collate "C" not null,
      sequence bigint not null,
      reader_type text not null check (reader_type in ('patient', 'physician')),
      read_at timestamptz(3) not null,
      assignee_read_at timestamptz(3),
      primary key (partner_id, async_consult_id, reader_id, sequence),
      foreign key (partner_id, async_consult_id) references tenant.async_consults
    )`.execute(db)
  // Recent marks, for the streams.
  await sql`
    create index read_marks_lately on tenant.read_marks (partner_id, greatest(read_at, assignee_read_at))`.execute(db)
  await protectTenantTable(db, 'read_marks')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.read_marks`.execute(db)
}
