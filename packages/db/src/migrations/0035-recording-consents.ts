import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/**
 * Who answered yes or no to being recorded, in which call, when, and to which wording. Answers are immutable: a new
 * answer is a new row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.recording_consents (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      participant_id text collate "C" not null,
      answer_number integer not null check (answer_number > 0),
      role text not null check (role in ('patient', 'physician')),
      agreed boolean not null,
      answered_at timestamptz(3) not null,
      wording_version text not null,
      wording_language text not null,
      wording_sha256 text not null check (wording_sha256 ~ '^[0-9a-f]{64}$'),
      primary key (partner_id, telehealth_consult_id, participant_id, answer_number),
      foreign key (partner_id, telehealth_consult_id) references tenant.telehealth_consults
    )`.execute(db)
  // Recent answers, for the streams.
  await sql`create index recording_consents_lately on tenant.recording_consents (partner_id, answered_at)`.execute(db)
  await protectTenantTable(db, 'recording_consents', ['select', 'insert'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tenant.recording_consents`.execute(db)
}
