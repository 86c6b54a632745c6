import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

/** The pending work on recordings of ended calls, and where each is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.recordings (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      next_attempt_at timestamptz(3),
      attempts integer not null check (attempts >= 0),
      storage_key text collate "C",
      byte_size bigint,
      duration_ms integer,
      stored_at timestamptz(3),
      removed_at timestamptz(3),
      primary key (partner_id, telehealth_consult_id),
      foreign key (partner_id, telehealth_consult_id) references tenant.telehealth_consults,
      check (stored_at is null or (storage_key is not null and byte_size > 0 and duration_ms > 0))
    )`.execute(db)
  await sql`
    create index recordings_due on tenant.recordings (partner_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db)
  await sql`
    create index recordings_kept on tenant.recordings (partner_id, stored_at)
      where stored_at is not null and removed_at is null`.execute(db)
  await protectTenantTable(db, 'recordings')
  await showToScanner(db, 'recordings', ['partner_id', 'next_attempt_at'])
  await createScan(
    db,
    'partners_with_due_recordings',
    'select distinct partner_id from recordings where next_attempt_at <= at',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_due_recordings`.execute(db)
  await sql`drop table tenant.recordings`.execute(db)
}
