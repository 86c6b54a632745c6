import { type Kysely, sql } from 'kysely'
import { createScan, protectTenantTable, showToScanner } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A trusted extension that ships with PostgreSQL: any role that may create schemas may create it.
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table tenant.telehealth_consults (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      status text collate "C" not null
        check (status in ('invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled')),
      patient_id text collate "C" not null,
      patient_external_id text not null,
      physician_id text collate "C",
      booked_physician_id text collate "C",
      reason text,
      language text,
      jurisdiction text,
      metadata jsonb not null,
      scheduled_for timestamptz(3),
      scheduled_until timestamptz(3),
      duration_minutes integer not null check (duration_minutes > 0),
      created_at timestamptz(3) not null,
      waiting_since timestamptz(3),
      present_until timestamptz(3),
      place_until timestamptz(3),
      devices jsonb,
      network text,
      ring_count integer not null,
      ringing_since timestamptz(3),
      ring_expires_at timestamptz(3),
      started_at timestamptz(3),
      ended_at timestamptz(3),
      cancelled_at timestamptz(3),
      cancel_reason text,
      recording_status text not null check (recording_status in ('none', 'recording', 'processing', 'ready', 'failed')),
      transcript_status text not null
        check (transcript_status in ('none', 'unavailable', 'processing', 'ready', 'failed')),
      rating_value smallint check (rating_value between 1 and 5),
      rating_comment text,
      rated_at timestamptz(3),
      primary key (partner_id, telehealth_consult_id),
      foreign key (partner_id, patient_id) references tenant.patients,
      foreign key (partner_id, physician_id) references tenant.physicians,
      foreign key (partner_id, booked_physician_id) references tenant.physicians (partner_id, physician_id),
      check ((scheduled_for is null) = (scheduled_until is null)),
      check (scheduled_for < scheduled_until),
      check (status <> 'waiting' or num_nulls(waiting_since, present_until, place_until) = 0),
      check ((status = 'ringing') = (ring_expires_at is not null) and (status = 'ringing') = (ringing_since is not null)),
      check (status not in ('ringing', 'in_progress', 'completed') or physician_id is not null),
      check ((status in ('in_progress', 'completed')) = (started_at is not null)),
      check ((status = 'completed') = (ended_at is not null)),
      check ((status = 'cancelled') = (cancelled_at is not null)),
      -- A physician is booked once at a time, whatever the code does.
      constraint telehealth_consults_one_booking exclude using gist (
        partner_id with =, booked_physician_id with =, tstzrange(scheduled_for, scheduled_until) with &&)
        where (booked_physician_id is not null and scheduled_for is not null
          and status not in ('completed', 'cancelled'))
    )`.execute(db)
  // The database enforces one ring or call at a time per physician and per patient, independently of the code.
  await sql`
    create unique index telehealth_consults_one_physician on tenant.telehealth_consults (partner_id, physician_id)
      where status in ('ringing', 'in_progress')`.execute(db)
  await sql`
    create unique index telehealth_consults_one_patient on tenant.telehealth_consults (partner_id, patient_id)
      where status in ('ringing', 'in_progress')`.execute(db)
  await sql`
    create index on tenant.telehealth_consults (partner_id, status, telehealth_consult_id desc)`.execute(db)
  await sql`
    create index on tenant.telehealth_consults (partner_id, patient_id, telehealth_consult_id desc)`.execute(db)
  await sql`
    create index on tenant.telehealth_consults (partner_id, booked_physician_id, scheduled_for)
      where booked_physician_id is not null`.execute(db)
  await sql`
    create index on tenant.telehealth_consults (partner_id, waiting_since, telehealth_consult_id)
      where status = 'waiting'`.execute(db)
  await sql`
    create index on tenant.telehealth_consults (partner_id, ended_at desc) where status = 'completed'`.execute(db)

  await sql`
    create table tenant.telehealth_rings (
      partner_id text collate "C" not null,
      telehealth_consult_id text collate "C" not null,
      ring_number integer not null,
      physician_id text collate "C" not null,
      rung_at timestamptz(3) not null,
      ended_at timestamptz(3),
      outcome text check (outcome in ('joined', 'declined', 'unanswered')),
      primary key (partner_id, telehealth_consult_id, ring_number),
      foreign key (partner_id, telehealth_consult_id) references tenant.telehealth_consults,
      foreign key (partner_id, physician_id) references tenant.physicians,
      check ((ended_at is null) = (outcome is null))
    )`.execute(db)
  for (const table of ['telehealth_consults', 'telehealth_rings']) await protectTenantTable(db, table)

  await sql`alter table tenant.physicians add column idle_since timestamptz(3)`.execute(db)
  // The default fills the existing rows; an update would not see them.
  await sql`alter table tenant.physicians add column unanswered_rings integer not null default 0`.execute(db)
  await sql`alter table tenant.physicians alter column unanswered_rings drop default`.execute(db)

  await showToScanner(db, 'telehealth_consults', ['partner_id', 'status', 'present_until'])
  await createScan(
    db,
    'partners_with_waiting_patients',
    `select distinct partner_id from telehealth_consults where status = 'waiting' and present_until > at`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.partners_with_waiting_patients`.execute(db)
  await sql`alter table tenant.physicians drop column unanswered_rings, drop column idle_since`.execute(db)
  await sql`drop table tenant.telehealth_rings`.execute(db)
  await sql`drop table tenant.telehealth_consults`.execute(db)
  await sql`drop extension btree_gist`.execute(db)
}
