import { type Kysely, sql } from 'kysely'

/** The physician's note on a call, for the record and for colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant.telehealth_consults
      add column note text,
      add column note_written_at timestamptz(3),
      add check ((note is null) = (note_written_at is null))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.telehealth_consults drop column note, drop column note_written_at`.execute(db)
}
