import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.patients (
      partner_id text collate "C" not null,
      patient_id text collate "C" not null,
      external_id text collate "C" not null,
      phone text collate "C" not null,
      first_name text,
      last_name text,
      birth_date date,
      email text,
      language text,
      jurisdiction text,
      time_zone text,
      metadata jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (partner_id, patient_id),
      unique (partner_id, external_id)
    )`.execute(db)
  await sql`
    create table tenant.physicians (
      partner_id text collate "C" not null,
      physician_id text collate "C" not null,
      external_id text collate "C" not null,
      email text collate "C" not null,
      first_name text not null,
      last_name text not null,
      credentials text,
      specialty text,
      languages text[] not null,
      presence text not null check (presence in ('online', 'away', 'offline')),
      presence_until timestamptz(3),
      last_seen_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (partner_id, physician_id),
      unique (partner_id, external_id)
    )`.execute(db)
  await sql`
    create table tenant.physician_licenses (
      partner_id text collate "C" not null,
      physician_id text collate "C" not null,
      position integer not null,
      jurisdiction text collate "C" not null,
      number text not null,
      expires_on date,
      primary key (partner_id, physician_id, position),
      foreign key (partner_id, physician_id) references tenant.physicians
    )`.execute(db)
  for (const table of ['patients', 'physicians', 'physician_licenses']) await protectTenantTable(db, table)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['physician_licenses', 'physicians', 'patients']) {
    await sql`drop table ${sql.id('tenant', table)}`.execute(db)
  }
}
