import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.async_consults (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      status text collate "C" not null
        check (status in ('invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed')),
      patient_id text collate "C" not null,
      patient_external_id text not null,
      physician_id text collate "C",
      reason text,
      language text,
      jurisdiction text,
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      last_activity_at timestamptz(3) not null,
      consented_at timestamptz(3),
      queued_at timestamptz(3),
      assigned_at timestamptz(3),
      response_due_at timestamptz(3),
      resolve_requested_at timestamptz(3),
      acceptance_ends_at timestamptz(3),
      closed_at timestamptz(3),
      closed_reason text,
      close_note text,
      resolution_summary text,
      resolution_follow_up text,
      rating_value smallint check (rating_value between 1 and 5),
      rating_comment text,
      rated_at timestamptz(3),
      message_count bigint not null default 0,
      primary key (partner_id, async_consult_id),
      foreign key (partner_id, patient_id) references tenant.patients,
      foreign key (partner_id, physician_id) references tenant.physicians,
      check ((status = 'closed') = (closed_reason is not null))
    )`.execute(db)
  // The database enforces one open consult per patient, independently of the code.
  await sql`
    create unique index async_consults_one_open on tenant.async_consults (partner_id, patient_id)
      where status <> 'closed'`.execute(db)
  await sql`
    create index on tenant.async_consults (partner_id, last_activity_at desc, async_consult_id desc)`.execute(db)
  await sql`
    create index on tenant.async_consults (partner_id, status, last_activity_at desc, async_consult_id desc)`.execute(
    db,
  )
  await sql`create index on tenant.async_consults (partner_id, patient_id)`.execute(db)
  await sql`
    create index on tenant.async_consults (partner_id, physician_id, status) where physician_id is not null`.execute(db)

  await sql`
    create table tenant.messages (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      sequence bigint not null,
      message_id text collate "C" not null,
      author_type text not null check (author_type in ('patient', 'physician', 'system')),
      author_id text collate "C",
      author_name text,
      text text not null,
      notice jsonb,
      accepted_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (partner_id, async_consult_id, sequence),
      unique (partner_id, message_id),
      foreign key (partner_id, async_consult_id) references tenant.async_consults
    )`.execute(db)

  await sql`
    create table tenant.message_keys (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      author_id text collate "C" not null,
      key text collate "C" not null,
      message_id text collate "C" not null,
      content_hash text collate "C" not null,
      primary key (partner_id, async_consult_id, author_id, key)
    )`.execute(db)
  await sql`
    create table tenant.message_receipts (
      partner_id text collate "C" not null,
      async_consult_id text collate "C" not null,
      author_id text collate "C" not null,
      content_hash text collate "C" not null,
      message_id text collate "C" not null,
      instance_id text collate "C" not null,
      lost boolean not null,
      created_at timestamptz(3) not null,
      primary key (partner_id, async_consult_id, author_id, content_hash)
    )`.execute(db)
  for (const table of ['async_consults', 'messages', 'message_keys', 'message_receipts']) {
    await protectTenantTable(db, table)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['message_receipts', 'message_keys', 'messages', 'async_consults']) {
    await sql`drop table ${sql.id('tenant', table)}`.execute(db)
  }
}
