import { type Kysely, sql } from 'kysely'
import { createScan } from './tenant-table.ts'

/** The transcript of a recording: its pending work, and where it is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant.recordings
      add transcript_next_attempt_at timestamptz(3),
      add transcript_attempts integer not null default 0 check (transcript_attempts >= 0),
      add transcript_key text collate "C",
      add transcript_byte_size bigint,
      add transcript_stored_at timestamptz(3),
      add check (transcript_stored_at is null or (transcript_key is not null and transcript_byte_size > 0))`.execute(db)
  await sql`
    create index transcripts_due on tenant.recordings (partner_id, transcript_next_attempt_at)
      where transcript_next_attempt_at is not null`.execute(db)
  await sql`grant select (transcript_next_attempt_at) on tenant.recordings to consult_scanner`.execute(db)
  await createScan(
    db,
    'partners_with_due_transcripts',
    'select distinct partner_id from recordings where transcript_next_attempt_at <= at',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_due_transcripts`.execute(db)
  await sql`
    alter table tenant.recordings
      drop transcript_next_attempt_at, drop transcript_attempts, drop transcript_key, drop transcript_byte_size,
      drop transcript_stored_at`.execute(db)
}
